// SPDX-License-Identifier: BSD-3-Clause
// A thread that sleeps in sigwait.
#include "bench/signal_watch.hpp"

#include <unistd.h>

#include <cstdlib>
#include <exception>
#include <iostream>
#include <utility>

#include "harness/stop_signals.hpp"

namespace cd {
namespace {

constexpr int kInterrupted = 130;

[[noreturn]] void leave(const std::function<void()>& keep) {
  try {
    keep();
  } catch (const std::exception& error) {
    std::cerr << "cd_bench: " << error.what() << std::endl;
  }
  std::_Exit(kInterrupted);
}

extern "C" void hand_on(int) {
  kill(getpid(), SIGTERM);
}

/// Those that come to the whole program.
sigset_t waiting_signals() {
  sigset_t set = stop_signals();
  sigdelset(&set, SIGPIPE);
  return set;
}

}  // namespace

BlockedSignals::BlockedSignals() {
  const sigset_t all = stop_signals(), set = waiting_signals();
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  struct sigaction action = {};
  action.sa_handler = hand_on;
  action.sa_flags = static_cast<int>(SA_RESTART);
  sigaction(SIGPIPE, sigismember(&all, SIGPIPE) ? &action : nullptr, &previous_pipe_);
}

BlockedSignals::~BlockedSignals() {
  sigaction(SIGPIPE, &previous_pipe_, nullptr);
  const sigset_t set = waiting_signals();
  pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

SignalWatch::SignalWatch(std::function<void()> keep)
    : thread_([this, keep = std::move(keep)] {
        const sigset_t set = waiting_signals();
        int signal = 0;
        sigwait(&set, &signal);
        if (!over_) leave(keep);
      }) {}

SignalWatch::~SignalWatch() {
  over_ = true;
  pthread_kill(thread_.native_handle(), SIGTERM);  // wakes it
  thread_.join();
}

}  // namespace cd
