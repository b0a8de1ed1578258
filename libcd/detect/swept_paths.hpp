// SPDX-License-Identifier: BSD-3-Clause
// Swept paths: whether two moving bodies overlap within a time step.
#pragma once

namespace cd {

/// Returns whether q(t) = offset + slope t + curvature t^2 falls at t = 0 and is negative somewhere
/// in [0, time].
inline bool falls_below_zero(double offset, double slope, double curvature, double time) {
  if (!(slope < 0.0)) return false;
  if (offset < 0.0) return true;
  const double lowest = 2.0 * curvature * time > -slope ? -0.5 * slope / curvature : time;
  return offset + lowest * (slope + curvature * lowest) < 0.0;
}

/// Returns whether the swept paths of two bodies overlap within `time` while the bodies approach:
/// the gap is or becomes negative if both move straight on and `rate` = n . w < 0 is its rate now.
/// `branch` is that of ContactProblem, `speed2` = w . w, w the relative velocity of the centres.
/// Exact for round bodies, flat walls and, in 2D, cylinders: the square of the distance, and so gap
/// (1 - gap / (2 branch)), is quadratic in time.
inline bool swept_paths_overlap(double gap, double branch, double rate, double speed2,
                                double time) {
  if (gap < 0.0) return rate < 0.0;
  return falls_below_zero(gap * (1.0 - 0.5 * gap / branch), rate, 0.5 * speed2 / branch, time);
}

}  // namespace cd
