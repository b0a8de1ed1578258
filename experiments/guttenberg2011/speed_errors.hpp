// SPDX-License-Identifier: BSD-3-Clause
// Accuracy of the methods: error of a profile, and costs at equal error.
#pragma once

#include <optional>
#include <vector>

#include "experiments/guttenberg2011/speed_runs.hpp"

namespace cd::guttenberg2011 {

/// Sets the errors of all profiles. Each method is judged by the most accurate case of the other
/// one, so that nothing is compared with itself: both tend to rigid discs with the same
/// restitution. Throws Error for fewer than 2 packs or if no ring moves forwards in all of them.
void judge_profiles(std::vector<SpeedResult>& results, double shaft_radius);

/// What another method costs at the error of a case.
struct EqualError {
  double level = 0.0;         ///< the error
  Estimate ratio;             ///< cost of the other method over that of the case
  bool extrapolated = false;  ///< no case of the other method has so large, or so small, an error
};

/// At equal overlap: the cost of the others as a power law of their overlaps, fitted to all of them
/// that overlap; nothing if fewer than two do, or the case itself does not.
std::optional<EqualError> at_equal_overlap(const SpeedResult& result,
                                           const std::vector<SpeedResult>& others,
                                           Estimate (SpeedResult::*overlap)() const,
                                           double (SpeedResult::*cost)() const);

/// At equal error of the profile: between the two others that enclose that of the case, in
/// logarithms, the cheapest such pair; nothing if no pair does. The error of the ratio is that of
/// noise in the level.
std::optional<EqualError> at_equal_profile(const SpeedResult& result,
                                           const std::vector<SpeedResult>& others);

}  // namespace cd::guttenberg2011
