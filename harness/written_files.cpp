// SPDX-License-Identifier: BSD-3-Clause
// The list in summary.json, each path of it checked.
#include "harness/written_files.hpp"

#include <algorithm>
#include <system_error>

#include <libcd/core/error.hpp>
#include <libcd/io/summary.hpp>

namespace cd {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSummary = "summary.json";
constexpr const char* kCheckpoint = "checkpoint.cbor";

/// Whether a name leads downwards only, to what is no folder.
bool is_file_within(const fs::path& folder, const fs::path& name) {
  const auto is_plain = [](const fs::path& step) {
    return !step.empty() && step != "." && step != "..";
  };
  if (name.empty() || name.is_absolute() || !std::ranges::all_of(name, is_plain)) return false;
  std::error_code error;
  const fs::path home = fs::canonical(folder, error);
  if (error) return false;
  const fs::path place = fs::canonical((home / name).parent_path(), error);
  if (error || place != (home / name).parent_path()) return false;  // through a link
  const fs::file_status status = fs::symlink_status(home / name, error);
  return !error && (is_regular_file(status) || is_symlink(status));
}

}  // namespace

void WrittenFiles::resume(const std::vector<std::string>& names) {
  names_ = {names.begin(), names.end()};
  has_room_ = true;
}

void WrittenFiles::make_room() {
  has_room_ = true;
  remove_others(take_summary());
}

void WrittenFiles::add(const fs::path& file) {
  const std::string name = file.lexically_relative(folder_).generic_string();
  if (name != kSummary && name != kCheckpoint) names_.insert(name);
}

std::vector<std::string> WrittenFiles::names() const {
  std::vector<std::string> there;
  std::error_code ignored;
  for (const std::string& name : names_)
    if (exists(folder_ / name, ignored)) there.push_back(name);
  return there;
}

std::vector<std::string> WrittenFiles::take_summary() const {
  std::vector<std::string> files;
  try {
    files = read_summary(folder_ / kSummary).files;
  } catch (const Error&) {  // it lists nothing that can be trusted
  }
  std::error_code ignored;
  fs::remove(folder_ / kSummary, ignored);
  return files;
}

void WrittenFiles::remove_others(const std::vector<std::string>& names) const {
  std::error_code ignored;
  for (const std::string& name : names)
    if (!names_.contains(name) && is_file_within(folder_, name))
      fs::remove(folder_ / name, ignored);
}

}  // namespace cd
