// SPDX-License-Identifier: BSD-3-Clause
// Timers of work: by the clock, and of one thread, for costs that other processes must not enter.
#pragma once

#include <algorithm>
#include <chrono>
#include <ctime>

namespace cd {

/// CPU time that the calling thread has used so far [s].
inline double thread_seconds() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Time since construction by the clock, of work on any number of threads.
class WallTimer {
 public:
  double seconds() const {  ///< [s]
    return std::chrono::duration<double>(Clock::now() - clock_).count();
  }

 private:
  using Clock = std::chrono::steady_clock;

  Clock::time_point clock_ = Clock::now();
};

/// Time of work on the calling thread since construction: the smaller of the clock's and its CPU
/// time, neither of which is less than the work took. Other processes add to the first, and what
/// it costs to ask for the second adds to that: a good part of a microsecond.
class WorkTimer {
 public:
  double seconds() const {  ///< [s]
    const double clock = clock_.seconds();
    return std::min(clock, thread_seconds() - cpu_);
  }

 private:
  double cpu_ = thread_seconds();  // before the clock, which it then does not enter
  WallTimer clock_;
};

}  // namespace cd
