// SPDX-License-Identifier: BSD-3-Clause
// Drawing the progress line.
#include "harness/progress.hpp"

#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <utility>

namespace cd {

namespace {

constexpr auto redraw_interval = std::chrono::milliseconds(200);
constexpr auto erase_line = "\r\033[K";

/// As 1:02:03 or 2:03.
std::string clock_text(double seconds) {
  const auto total = static_cast<std::int64_t>(seconds);
  const auto two_digits = [](std::int64_t n) { return (n < 10 ? ":0" : ":") + std::to_string(n); };
  const std::string minutes = total < 3600
                                  ? std::to_string(total / 60)
                                  : std::to_string(total / 3600) + two_digits(total / 60 % 60);
  return minutes + two_digits(total % 60);
}

}  // namespace

Progress::Progress(std::int64_t total, std::string unit, bool visible)
    : total_(std::max<std::int64_t>(total, 1)), unit_(std::move(unit)), visible_(visible) {}

Progress::~Progress() {
  if (drawn_) std::cerr << erase_line << std::flush;
}

void Progress::show() {
  const auto now = Clock::now();
  if (now - last_ < redraw_interval) return;
  last_ = now;
  drawn_ = true;
  const double elapsed = std::chrono::duration<double>(now - start_).count();
  const double part = std::min(1.0, done_ / static_cast<double>(total_));
  std::cerr << erase_line << static_cast<int>(100.0 * part) << "% of " << total_ << ' ' << unit_
            << ", " << clock_text(elapsed) << " elapsed";
  if (part > 0.0) std::cerr << ", " << clock_text(elapsed * (1.0 - part) / part) << " left";
  std::cerr << std::flush;
}

bool progress_visible(const std::string& setting) {
  return setting == "on" || (setting == "auto" && isatty(STDERR_FILENO) != 0);
}

}  // namespace cd
