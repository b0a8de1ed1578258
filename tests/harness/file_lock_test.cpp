// SPDX-License-Identifier: BSD-3-Clause
// File locks: they die with their holder.
#include "harness/file_lock.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <memory>

#include "tests/catch.hpp"
#include "tests/io/temporary_folder.hpp"

namespace file_lock_test {

namespace fs = std::filesystem;

TEST_CASE("a lock dies with the program that held it") {
  const TemporaryFolder folder;
  const fs::path path = folder.path() / ".lock";
  int ready[2];
  REQUIRE(pipe(ready) == 0);
  const pid_t child = fork();
  if (child == 0) {
    cd::FileLock lock(path);
    const char taken = lock.try_to_take() ? 'y' : 'n';
    if (write(ready[1], &taken, 1) == 1) pause();
    _exit(0);
  }
  char taken = 0;
  REQUIRE(read(ready[0], &taken, 1) == 1);
  CHECK(taken == 'y');
  cd::FileLock lock(path);
  CHECK_FALSE(lock.try_to_take());
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  close(ready[0]);
  close(ready[1]);
  CHECK(exists(path));
  CHECK(lock.try_to_take());
}

TEST_CASE("a lock whose file was removed by its last holder is taken on a new one") {
  const TemporaryFolder folder;
  const fs::path path = folder.path() / ".lock";
  auto first = std::make_unique<cd::FileLock>(path);
  REQUIRE(first->try_to_take());
  cd::FileLock second(path), third(path);
  CHECK_FALSE(second.try_to_take());  // has the file open
  first.reset();
  CHECK_FALSE(exists(path));
  CHECK(third.try_to_take());
  CHECK_FALSE(second.try_to_take());
}

}  // namespace file_lock_test
