// SPDX-License-Identifier: BSD-3-Clause
// Stopping a run politely: the first SIGINT or SIGTERM is noted, a second one kills.
#pragma once

#include <csignal>

namespace cd {

/// While it lives, the first SIGINT and the first SIGTERM only set a flag. One at a time.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  /// Whether a signal came since the guard was made.
  static bool interrupted();

 private:
  struct sigaction previous_int_ = {};
  struct sigaction previous_term_ = {};
};

}  // namespace cd
