// SPDX-License-Identifier: BSD-3-Clause
// CPU time of one thread, for costs that other threads must not enter.
#pragma once

#include <ctime>

namespace cd {

/// CPU time that the calling thread has used so far [s].
inline double thread_seconds() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace cd
