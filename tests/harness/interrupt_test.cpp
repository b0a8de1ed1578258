// SPDX-License-Identifier: BSD-3-Clause
// What a signal does to a program that does not look for it.
#include "harness/interrupt.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "tests/catch.hpp"
#include "tests/io/temporary_folder.hpp"

namespace interrupt_test {

using Clock = std::chrono::steady_clock;

/// The status with which a process ends that is sent SIGTERM by itself and then does something; -1
/// if another signal ended it.
template <class Deed>
int status_after_signal(const Deed& deed) {
  const pid_t child = fork();
  if (child == 0) {
    std::signal(SIGALRM, SIG_DFL);
    alarm(120);  // rather than for ever
    const cd::InterruptGuard guard([] {});
    std::raise(SIGTERM);
    deed();
    std::_Exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void work_without_end() {
  for (volatile bool go_on = true; go_on;) continue;
}

void work_for(std::chrono::milliseconds time) {
  const auto start = Clock::now();
  while (Clock::now() - start < time) continue;
}

TEST_CASE("a program in the middle of a step without end leaves after a signal", "[interrupt]") {
  CHECK(status_after_signal(work_without_end) == 130);
}

TEST_CASE("a program that ends by itself is not interrupted", "[interrupt]") {
  CHECK(status_after_signal([] {}) == 0);
}

TEST_CASE("what is being saved when a signal comes is saved", "[interrupt]") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "state";
  const int status = status_after_signal([&] {
    {
      const cd::SavingGuard saving;
      work_for(std::chrono::milliseconds(1500));  // twice what a program has otherwise
      std::ofstream(file) << "whole";
    }
    work_without_end();
  });
  CHECK(status == 130);
  CHECK(exists(file));
}

}  // namespace interrupt_test
