// SPDX-License-Identifier: BSD-3-Clause
// A lock that one program holds alone, or several share, and that the system takes back from one
// that dies.
#pragma once

#include <filesystem>

namespace cd {

/// An advisory lock on a file that exists while the lock is held. Every object of the class is
/// another holder, in the same program as well. Where the file system has no locks, nothing is
/// locked and everyone gets it.
class FileLock {
 public:
  /// Takes nothing yet.
  explicit FileLock(std::filesystem::path path) : path_(std::move(path)) {}
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

  /// False if another one holds or shares it. Throws Error if the file cannot be created.
  bool try_to_take() { return try_to_lock(false); }

  /// The same beside others that share it: false if another one holds it alone.
  bool try_to_share() { return try_to_lock(true); }

 private:
  bool try_to_lock(bool shared);

  std::filesystem::path path_;
  int file_ = -1;
  bool taken_ = false;
  bool shared_ = false;
};

}  // namespace cd
