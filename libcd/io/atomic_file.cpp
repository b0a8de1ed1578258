// SPDX-License-Identifier: BSD-3-Clause
// Writing under a temporary name in the same folder, then renaming.
#include "libcd/io/atomic_file.hpp"

#include <cerrno>
#include <system_error>
#include <utility>

#include "libcd/core/error.hpp"

namespace cd {

namespace {

[[noreturn]] void fail(const std::filesystem::path& path, const std::error_code& reason) {
  throw Error("cannot write " + path.string() + (reason ? ": " + reason.message() : ""));
}

std::error_code last_error() {
  return {errno, std::generic_category()};
}

std::filesystem::path part_of(std::filesystem::path path) {
  return path += ".part";
}

}  // namespace

AtomicFile::AtomicFile(std::filesystem::path path, BeforeRename before_rename)
    : path_(std::move(path)),
      part_(part_of(path_)),
      before_rename_(std::move(before_rename)),
      stream_(part_, std::ios::binary) {
  if (!stream_) fail(path_, last_error());
}

AtomicFile::~AtomicFile() {
  if (committed_) return;
  stream_.close();
  std::error_code ignored;
  std::filesystem::remove(part_, ignored);
}

void AtomicFile::check() {
  if (!stream_) fail(path_, last_error());
}

void AtomicFile::commit() {
  if (committed_) return;
  errno = 0;
  stream_.close();  // flushes; a stream that failed earlier stays failed
  check();
  if (before_rename_) before_rename_(path_);
  std::error_code error;
  std::filesystem::rename(part_, path_, error);
  if (error) fail(path_, error);
  committed_ = true;
}

}  // namespace cd
