// SPDX-License-Identifier: BSD-3-Clause
// Rows are runs of cd_run or of an experiment, each a process of its own.
#include "run/study_row.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>
#include <system_error>
#include <thread>

#include <libcd/core/error.hpp>
#include <libcd/core/nearest_word.hpp>
#include <libcd/core/number.hpp>
#include <libcd/io/csv.hpp>
#include <libcd/io/printable.hpp>
#include <libcd/io/summary.hpp>
#include <libcd/scene_file/scene_source.hpp>
#include <libcd/scene_file/toml_text.hpp>
#include "harness/hash.hpp"
#include "harness/scratch_folder.hpp"
#include "run/packing_hashes.hpp"
#include "solvers/plugin.hpp"
#include "solvers/table.hpp"

namespace cd {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds kPollInterval{10};

std::vector<std::string> settings_of(const StudyRow& row) {
  std::vector<std::string> settings;
  for (const auto& values : {row.fixed, row.varied})
    for (const auto& [name, value] : values) settings.push_back(name + '=' + value);
  settings.push_back("seed=" + to_text(row.seed));
  return settings;
}

/// The scene with the values of a row, whole.
std::string scene_text(const std::string& scene, const StudyRow& row) {
  SceneSource source = read_scene(scene, settings_of(row), standard_registry());
  return toml_document(scene_document(source.spec, standard_registry()));
}

/// In the child: only calls that are safe there.
[[noreturn]] void become(char* const* arguments, int log, pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != parent) _exit(127);  // it died before
  if (log >= 0) {
    dup2(log, STDOUT_FILENO);
    dup2(log, STDERR_FILENO);
  }
  execv(arguments[0], arguments);
  _exit(127);
}

void add_monitors(const fs::path& file, RowResult& result) {
  if (!exists(file)) return;
  const CsvTable table = read_csv(file);
  if (table.rows.empty()) return;
  for (const std::string& column : table.columns) {
    if (std::ranges::find(table.timings, column) != table.timings.end()) continue;
    const auto unit = table.comments.find("unit " + column);
    result.names.push_back("end_" + column);
    result.units.push_back(unit == table.comments.end() ? "1" : unit->second);
    result.values.push_back(table.number(table.rows.size() - 1, column));
    result.uncertainties.push_back(std::numeric_limits<double>::quiet_NaN());
  }
}

}  // namespace

RowProgram::RowProgram(const Study& study, const std::string& preset,
                       const std::vector<std::string>& plugins)
    : program_(fs::read_symlink("/proc/self/exe").parent_path() /
               (study.scene.empty() ? study.experiment : "cd_run")),
      scene_(study.scene),
      preset_(preset),
      plugins_(plugins) {
  const bool plain = study.experiment.find('/') == std::string::npos;
  if (!plain || !is_regular_file(program_))
    throw Error("experiment", in_quotes(study.experiment), "a program beside cd_study");
  hash_ = file_hash(program_);
  for (const std::string& plugin : plugins)
    if (scene_.empty() || !is_regular_file(fs::path(plugin)))
      throw Error("plugin", in_quotes(plugin),
                  scene_.empty() ? "none: an experiment takes no plugins" : "a shared object");
  for (const std::string& plugin : plugins) load_plugin(plugin);  // the keys of its parts
  if (scene_.empty()) {
    require_options(study);
    return;
  }
  if (preset != "quick") throw Error("preset", preset, "no preset: a scene has none");
  for (const StudyRow& row : study.rows) {
    try {
      scene_text(scene_, row);
    } catch (const Error& error) {
      throw Error("row " + to_text(row.number) + ": " + error.what());
    }
  }
}

void RowProgram::require_options(const Study& study) const {
  const ScratchFolder scratch;
  run_command({program_.string(), "--help"}, scratch.path() / "help", [] { return false; });
  std::ifstream help(scratch.path() / "help");
  std::vector<std::string> known;
  for (std::string line, word; std::getline(help, line);) {
    if (line.starts_with("Common options")) break;  // are not the experiment's
    std::istringstream words(line);
    if (words >> word && word.starts_with("--")) known.push_back(word.substr(2));
  }
  if (known.empty()) throw Error("experiment", in_quotes(study.experiment), "an experiment");
  for (const auto& values : {study.rows.front().fixed, study.rows.front().varied})
    for (const auto& [name, value] : values)
      if (std::ranges::find(known, name) == known.end())
        throw Error(study.experiment + " has no option " + in_quotes(name) +
                    known_instead(name, known));
}

Fingerprint RowProgram::fingerprint(const StudyRow& row) const {
  Fingerprint all = {{"row's program", hash_}};
  if (!scene_.empty()) {
    all.emplace_back("scene", scene_text(scene_, row));
    for (auto& packing : packing_hashes(read_scene(scene_, settings_of(row), standard_registry())))
      all.push_back(std::move(packing));
    for (const std::string& plugin : plugins_)
      all.emplace_back("plugin " + plugin, file_hash(plugin));
  }
  if (scene_.empty()) all.emplace_back("row's preset", preset_);
  for (const auto& values : {row.fixed, row.varied})
    all.insert(all.end(), values.begin(), values.end());
  all.emplace_back("seed", to_text(row.seed));
  return all;
}

std::vector<std::string> RowProgram::command(const StudyRow& row, const fs::path& folder) const {
  std::vector<std::string> words = {program_.string()};
  if (scene_.empty()) {
    words.insert(words.end(), {"--preset", preset_, "--seed", to_text(row.seed)});
    for (const auto& values : {row.fixed, row.varied})
      for (const auto& [name, value] : values) words.push_back("--" + name + '=' + value);
  } else {
    words.push_back(scene_);
    for (const std::string& setting : settings_of(row))
      words.insert(words.end(), {"--set", setting});
    for (const std::string& plugin : plugins_) words.insert(words.end(), {"--plugin", plugin});
  }
  words.insert(words.end(), {"--progress", "off", "--out", folder.string()});
  return words;
}

int run_command(const std::vector<std::string>& command, const fs::path& log,
                const std::function<bool()>& stop) {
  std::vector<std::string> words = command;
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const auto fail = [&](const std::string& what) {
    throw Error("cannot " + what + ": " +
                std::error_code(errno, std::generic_category()).message());
  };
  const int file =
      log.empty() ? -1 : open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0 && !log.empty()) fail("write " + log.string());
  const pid_t parent = getpid(), child = fork();
  if (child == 0) become(arguments.data(), file, parent);
  if (file >= 0) close(file);
  if (child < 0) fail("start " + command.front());
  int status = 0;
  for (bool stopped = false; waitpid(child, &status, WNOHANG) == 0;) {
    if (!stopped && stop()) stopped = kill(child, SIGTERM) == 0;
    std::this_thread::sleep_for(kPollInterval);
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

RowResult read_row(const fs::path& folder) {
  const Summary summary = read_summary(folder / "summary.json");
  RowResult result{
      .status = summary.status, .names = {}, .units = {}, .values = {}, .uncertainties = {}};
  for (const auto& [name, quantity] : summary.quantities) {
    result.names.push_back(name);
    result.units.push_back(quantity.unit);
    result.values.push_back(quantity.value);
    result.uncertainties.push_back(
        quantity.uncertainty.value_or(std::numeric_limits<double>::quiet_NaN()));
  }
  add_monitors(folder / "monitors.csv", result);
  return result;
}

}  // namespace cd
