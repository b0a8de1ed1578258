// SPDX-License-Identifier: BSD-3-Clause
// Atomic file: it appears under its name only when it is complete.
#pragma once

#include <filesystem>
#include <fstream>
#include <functional>
#include <ostream>

namespace cd {

/// Called with the final name of a file that is whole under its temporary one, before it gets it.
using BeforeRename = std::function<void(const std::filesystem::path&)>;

/// Writes "<path>.part" and renames it to `path` on commit; without a commit nothing is left behind
/// and an older file of that name stays as it was.
class AtomicFile {
 public:
  /// Throws Error naming the path if the file cannot be created; the folder must exist.
  explicit AtomicFile(std::filesystem::path path, BeforeRename before_rename = {});
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  /// The stream to write to; valid until commit.
  std::ostream& stream() { return stream_; }

  /// Throws Error naming the path if anything written so far was lost (a full disk).
  void check();

  /// Flushes, closes and renames; throws Error naming the path if any of it fails. A second call
  /// does nothing.
  void commit();

  /// The final name.
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  std::filesystem::path part_;
  BeforeRename before_rename_;
  std::ofstream stream_;
  bool committed_ = false;
};

}  // namespace cd
