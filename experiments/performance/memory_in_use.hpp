// SPDX-License-Identifier: BSD-3-Clause
// Memory of this process: what is allocated at the moment, and the most that was resident.
#pragma once

#include <malloc.h>

#include <fstream>
#include <string>

namespace cd::performance {

/// Bytes on the heap that are allocated and not freed (mallinfo2 of glibc).
inline double heap_bytes() {
  const struct mallinfo2 info = mallinfo2();
  return static_cast<double>(info.uordblks + info.hblkhd);
}

/// A field of /proc/self/status in bytes, as VmRSS or VmHWM; 0 where there is none.
inline double status_bytes(const std::string& field) {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    double kilobytes = 0.0;
    if (word == field + ":" && status >> kilobytes) return 1024.0 * kilobytes;
  }
  return 0.0;
}

/// The most memory that is resident from the time at which this is made, beyond what was then.
class ResidentPeak {
 public:
  ResidentPeak() {
    malloc_trim(0);
    std::ofstream("/proc/self/clear_refs") << "5";  // the peak begins anew [man 5 proc]
    before_ = status_bytes("VmRSS");
  }

  double bytes() const { return status_bytes("VmHWM") - before_; }  ///< by now

 private:
  double before_ = 0.0;
};

}  // namespace cd::performance
