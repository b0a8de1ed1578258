// SPDX-License-Identifier: BSD-3-Clause
// Random dense packings: grains dropped one after another into a box.
#pragma once

#include <cstdint>

#include "libcd/generate/ball_grid.hpp"

namespace cd {

/// Grains that are dropped, and their box.
struct DepositOptions {
  int grains = 100;              ///< >= 1
  double smallest_radius = 0.5;  ///< radii are uniform in [smallest, largest] [length]
  double largest_radius = 0.65;  ///< at least 1.0001 times the smallest, or equal to it
  double width = 10.0;     ///< of the box [length]; two of the largest grains fit side by side
  std::uint64_t seed = 1;  ///< radii and places; the same seed gives the same packing
};

/// Balls in the box [0, width]^(D-1) x [0, infinity) with flat floor and side walls; the last axis
/// points up. Each is dropped at a random place and rolls down over those already there, and in a
/// random direction on the floor, until D others or walls hold it (generate/drop_and_roll.hpp).
/// Gaps and overlaps of bodies in touch are of the order of rounding. Equal grains get the places
/// of grains that are up to 0.01 % larger, with gaps of up to 0.02 % of a radius: they crystallise,
/// and where many contacts close at once rounding would decide which. The effort is proportional to
/// the number of grains. Throws Error for an option out of range.
template <int D>
Array<Ball<D>> deposit(const DepositOptions& options);

}  // namespace cd
