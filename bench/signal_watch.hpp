// SPDX-License-Identifier: BSD-3-Clause
// Leaving on a stop signal in the middle of a solve, with what was found before it.
#pragma once

#include <atomic>
#include <csignal>
#include <functional>
#include <thread>

namespace cd {

/// While it lives stop signals wait. Made before other threads, which inherit it. SIGPIPE, which
/// comes to the thread that writes, is handed on as a SIGTERM of the program.
class BlockedSignals {
 public:
  BlockedSignals();
  ~BlockedSignals();
  BlockedSignals(const BlockedSignals&) = delete;
  BlockedSignals& operator=(const BlockedSignals&) = delete;

 private:
  struct sigaction previous_pipe_ = {};
};

/// Waits for the first of these signals in a thread of its own, so that a solve of hours need not
/// end first, nor be slowed down by looking for signals. One at a time, among BlockedSignals.
class SignalWatch {
 public:
  /// From here on a signal calls `keep`, in the thread that waits, and ends the program with status
  /// 130; destructors of other threads do not run. What keep throws is printed.
  explicit SignalWatch(std::function<void()> keep);
  ~SignalWatch();
  SignalWatch(const SignalWatch&) = delete;
  SignalWatch& operator=(const SignalWatch&) = delete;

 private:
  std::atomic<bool> over_ = false;
  std::thread thread_;
};

}  // namespace cd
