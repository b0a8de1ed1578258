// SPDX-License-Identifier: BSD-3-Clause
// Folders appear whole under their names and vanish whole, by rename. Between, one process writes.
#include "run/row_folder.hpp"

#include <stdlib.h>

#include <cctype>
#include <cerrno>
#include <system_error>
#include <vector>

#include <libcd/core/error.hpp>
#include <libcd/core/number.hpp>
#include <libcd/io/summary.hpp>
#include "harness/file_lock.hpp"

namespace cd {
namespace {

namespace fs = std::filesystem;

/// What a run goes on from: a state, or results of tasks.
constexpr const char* kCheckpoint = "checkpoint.cbor";
constexpr const char* kTasks = "tasks";
/// From which a run could be made longer: of no use to a row, whose parameters are what they are.
constexpr const char* kEnd = "end.cbor";

bool can_resume_in(const fs::path& folder) {
  std::error_code ignored;
  return exists(folder / kCheckpoint, ignored) || exists(folder / kTasks, ignored);
}

/// Half a file, or a lock.
bool is_of_its_process(const fs::path& file) {
  return file.extension() == ".part" || file.extension() == ".lock" || file.filename() == ".lock";
}

/// Throws fs::filesystem_error unless the file is copied, or gone, as temporary ones are.
void copy_if_there(const fs::path& from, const fs::path& to) {
  std::error_code failed;
  copy_file(from, to, fs::copy_options::skip_existing, failed);
  if (failed && exists(from)) throw fs::filesystem_error("copy", from, failed);
}

/// Throws fs::filesystem_error if something cannot be read or written.
void copy_all(const fs::path& from, const fs::path& to) {
  // The checkpoint first: the files that it counts on were there before it.
  copy_if_there(from / kCheckpoint, to / kCheckpoint);
  for (const auto& entry : fs::recursive_directory_iterator(from)) {
    const fs::path place = to / entry.path().lexically_relative(from);
    if (entry.is_directory()) {
      create_directories(place);
    } else if (!is_of_its_process(entry.path())) {
      copy_if_there(entry.path(), place);
    }
  }
}

void discard(const fs::path& folder) {
  std::error_code failed;
  fs::path gone = folder;
  gone += ".gone";
  fs::rename(folder, gone, failed);
  if (!failed) fs::remove_all(gone, failed);
}

}  // namespace

RowFolder::RowFolder(const fs::path& rows, int number) : row_(rows / to_text(number)) {
  std::error_code ignored;
  create_directories(rows, ignored);
  std::string name = row_.string() + ".XXXXXX";
  if (!mkdtemp(name.data()))
    throw Error("cannot write " + name + ": " +
                std::error_code(errno, std::generic_category()).message());
  path_ = name;
  fs::permissions(path_, status(rows).permissions(), ignored);  // mkdtemp's are the owner's alone
}

RowFolder::~RowFolder() {
  if (!kept_) discard(path_);
}

bool RowFolder::take_over(const std::string& name) {
  const fs::path left = path_.parent_path() / name;
  try {
    if (can_resume_in(left)) copy_all(left, path_);
    // A folder that is removed loses its name first: what was copied is whole.
    if (can_resume() && exists(left)) return true;
  } catch (const fs::filesystem_error&) {  // taken away meanwhile
  }
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(path_, ignored))
    fs::remove_all(entry.path(), ignored);
  return false;
}

bool RowFolder::can_resume() const {
  return can_resume_in(path_);
}

void RowFolder::become_row() {
  std::error_code failed;
  if (fs::remove(path_ / kEnd, failed)) {
    Summary summary = read_summary(path_ / "summary.json");
    std::erase(summary.files, kEnd);
    write_summary(path_ / "summary.json", summary);
  }
  fs::remove_all(row_, failed);
  fs::rename(path_, row_, failed);
  kept_ = !failed;
}

void remove_row_folder(const fs::path& folder) {
  try {
    FileLock lock(folder / ".lock");
    if (lock.try_to_take()) discard(folder);
  } catch (const Error&) {  // it is not there, or stays
  }
}

void remove_row_folders(const fs::path& rows) {
  std::vector<fs::path> left;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(rows, ignored)) {
    const std::string name = entry.path().filename();
    const bool of_row = std::isdigit(static_cast<unsigned char>(name.front())) != 0;
    if (of_row && name.find('.') != std::string::npos) left.push_back(entry.path());
  }
  for (const fs::path& folder : left) remove_row_folder(folder);
}

}  // namespace cd
