// SPDX-License-Identifier: BSD-3-Clause
// Line meeting: a transition point as the place where the lines of two regimes meet.
#pragma once

#include <vector>

#include <libcd/measure/estimate.hpp>
#include <libcd/measure/statistics.hpp>

namespace cd::guttenberg2011 {

/// Points of one regime: y against x, as many of both.
struct Branch {
  std::vector<double> x, y;
  bool is_level = false;  ///< its line is the mean of y, else the least-squares line
};

/// The line of a branch. Throws Error as fit_line.
LineFit line_of(const Branch& branch);

/// The x at which the lines of two branches meet, with the jackknife's error: each point is left
/// out in turn. Throws Error for a branch of fewer than three points or of equal x, and for lines
/// that are parallel.
Estimate line_meeting(const Branch& before, const Branch& after);

}  // namespace cd::guttenberg2011
