// SPDX-License-Identifier: BSD-3-Clause
// Time of one thread, for costs that other threads and processes must not enter.
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

/// Time of work on the calling thread since construction: the smaller of the clock's and its CPU
/// time, neither of which is less than the work took. Other processes add to the first, and what
/// it costs to ask for the second adds to that: a good part of a microsecond.
class WorkTimer {
 public:
  double seconds() const {  ///< [s]
    const double clock = std::chrono::duration<double>(Clock::now() - clock_).count();
    return std::min(clock, thread_seconds() - cpu_);
  }

 private:
  using Clock = std::chrono::steady_clock;

  double cpu_ = thread_seconds();  // before the clock, which it then does not enter
  Clock::time_point clock_ = Clock::now();
};

}  // namespace cd
