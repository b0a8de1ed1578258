// SPDX-License-Identifier: BSD-3-Clause
// Interruption of a run: a stop signal asks it to save and end, a second SIGINT or SIGTERM kills
// it. A run that does not end in time is killed.
#pragma once

#include <array>
#include <csignal>
#include <functional>
#include <thread>

#include "harness/stop_signals.hpp"

namespace cd {

/// While it lives, the first SIGINT and the first SIGTERM only set a flag, the second kills;
/// SIGHUP, of a terminal that is closed, SIGPIPE, of a reader that has gone (`| head -1`), and
/// SIGUSR1, SIGUSR2 and SIGXCPU, of schedulers, only set it, unless they are ignored, as under
/// nohup. A program that is still at work three quarters of a second later, as in the middle of a
/// long step, ends then with status 130: what it has saved stays as it was saved. Within the life
/// of another one it does nothing.
class InterruptGuard {
 public:
  /// `leave` is called by a thread of its own before the program is ended so.
  explicit InterruptGuard(std::function<void()> leave);
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  /// Returns true if a signal has come since the guard was made.
  static bool interrupted();

 private:
  std::array<struct sigaction, kDeadlySignals.size()> previous_deadly_ = {};
  std::array<struct sigaction, kRepeatedSignals.size()> previous_repeated_ = {};
  std::thread watch_;
};

/// While one lives, results are being saved: the program is not ended before, nor at once after.
class SavingGuard {
 public:
  SavingGuard();
  ~SavingGuard();
  SavingGuard(const SavingGuard&) = delete;
  SavingGuard& operator=(const SavingGuard&) = delete;
};

}  // namespace cd
