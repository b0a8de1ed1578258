// SPDX-License-Identifier: BSD-3-Clause
// A thread that sleeps in sigwait.
#include "bench/signal_watch.hpp"

#include <csignal>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <utility>

#include "experiments/harness/stop_signals.hpp"

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

}  // namespace

BlockedSignals::BlockedSignals() {
  const sigset_t set = stop_signals();
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
}

BlockedSignals::~BlockedSignals() {
  const sigset_t set = stop_signals();
  pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

SignalWatch::SignalWatch(std::function<void()> keep)
    : thread_([this, keep = std::move(keep)] {
        const sigset_t set = stop_signals();
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
