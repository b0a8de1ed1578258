// SPDX-License-Identifier: BSD-3-Clause
// Provenance, collected at run time.
#include "libcd/io/provenance.hpp"

#include <chrono>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

namespace cd {

namespace {

void read_build_info(Provenance& provenance) {
  std::ifstream stream(shared_file("build_info.json"));
  const auto info = nlohmann::json::parse(stream, nullptr, false);  // no exceptions
  if (!info.is_object()) return;
  provenance.version = info.value("version", provenance.version);
  provenance.git = info.value("git", provenance.git);
  provenance.dirty = info.value("dirty", provenance.dirty);
  provenance.compiler = info.value("compiler", provenance.compiler);
  provenance.flags = info.value("flags", provenance.flags);
}

std::string cpu_model() {
  std::ifstream stream("/proc/cpuinfo");
  for (std::string line; std::getline(stream, line);) {
    const std::size_t colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
  }
  return "unknown";
}

std::string utc_now() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[sizeof "2002-07-01T12:00:00Z"];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

}  // namespace

std::filesystem::path shared_file(const std::string& name) {
  std::error_code error;
  const auto folder = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
  const auto beside = folder / name;
  return exists(beside, error) ? beside : folder.parent_path() / "share/libcd" / name;
}

Provenance collect_provenance(std::uint64_t seed, int threads) {
  Provenance provenance;
  read_build_info(provenance);
  provenance.cpu = cpu_model();
  provenance.threads = threads;
  provenance.seed = seed;
  provenance.started_utc = utc_now();
  return provenance;
}

std::string version_line(const std::string& program) {
  Provenance from;
  read_build_info(from);
  return program + ' ' + from.version + " (commit " + from.git + (from.dirty ? ", modified" : "") +
         ")\n";
}

}  // namespace cd
