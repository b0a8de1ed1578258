// SPDX-License-Identifier: BSD-3-Clause
// flock on a file that its last holder removes.
#include "harness/file_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include <libcd/core/error.hpp>

namespace cd {

FileLock::~FileLock() {
  const bool last = taken_ && (!shared_ || flock(file_, LOCK_EX | LOCK_NB) == 0);
  if (last) unlink(path_.c_str());
  if (file_ >= 0) close(file_);
}

bool FileLock::try_to_lock(bool shared) {
  shared_ = shared;
  while (!taken_) {
    if (file_ < 0) file_ = open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file_ < 0)
      throw Error("cannot write " + path_.string() + ": " +
                  std::error_code(errno, std::generic_category()).message());
    if (flock(file_, (shared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0) {
      if (errno == EWOULDBLOCK) return false;
      taken_ = errno != EINTR;  // no locks here
      continue;
    }
    struct stat own = {}, named = {};
    taken_ = fstat(file_, &own) == 0 && stat(path_.c_str(), &named) == 0 &&
             own.st_ino == named.st_ino && own.st_dev == named.st_dev;
    if (taken_) break;
    close(file_);  // its last holder has removed it meanwhile
    file_ = -1;
  }
  return true;
}

}  // namespace cd
