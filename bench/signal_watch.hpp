// Leaving on SIGINT or SIGTERM in the middle of a solve, with what was found before it.
#pragma once

#include <atomic>
#include <functional>
#include <thread>

namespace cd {

/// Waits for the first SIGINT or SIGTERM in a thread of its own, so that a solve of hours need not
/// end first, nor be slowed down by looking for signals. One at a time, made before other threads:
/// they must inherit that the signals are blocked.
class SignalWatch {
 public:
  /// Signals wait from here on.
  SignalWatch();
  ~SignalWatch();
  SignalWatch(const SignalWatch&) = delete;
  SignalWatch& operator=(const SignalWatch&) = delete;

  /// From here on a signal calls `keep`, in the thread that waits, and ends the program with status
  /// 130; destructors of other threads do not run. What keep throws is printed.
  void start(std::function<void()> keep);

 private:
  std::atomic<bool> over_ = false;
  std::thread thread_;
};

}  // namespace cd
