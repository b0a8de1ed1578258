// SPDX-License-Identifier: BSD-3-Clause
// The clock by which steps are timed.
#pragma once

#include <chrono>

#include <libcd/core/step_parts.hpp>
#include "harness/thread_time.hpp"

namespace cd::performance {

/// Seconds of the wall from some moment on.
inline double wall_seconds() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(now).count();
}

/// CPU time of the calling thread where it works alone, so that what else the machine does hardly
/// counts, else time of the wall.
inline StepParts::Clock step_clock(int threads) {
  return threads == 1 ? thread_seconds : wall_seconds;
}

/// Seconds from some moment on, by that clock.
inline double seconds_now(int threads) {
  return step_clock(threads)();
}

}  // namespace cd::performance
