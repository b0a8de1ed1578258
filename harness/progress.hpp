// SPDX-License-Identifier: BSD-3-Clause
// One line on stderr that says how far a run is.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace cd {

/// Shows percent, elapsed time and time left, redrawn at most five times a second; the line is
/// erased when the object goes. Not for use by several threads at once.
class Progress {
 public:
  /// `total` steps, named by `unit` ("steps"); shows nothing unless `visible`.
  Progress(std::int64_t total, std::string unit, bool visible);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Notes that more steps, or parts of one, are done.
  void advance(double steps = 1.0) {
    done_ += steps;
    if (visible_) show();
  }

 private:
  using Clock = std::chrono::steady_clock;
  void show();

  std::int64_t total_;
  double done_ = 0.0;
  std::string unit_;
  bool visible_;
  bool drawn_ = false;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
};

/// Returns whether to show progress for a setting auto, on or off; auto: only if stderr is a
/// terminal.
bool progress_visible(const std::string& setting);

}  // namespace cd
