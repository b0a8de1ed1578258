// SPDX-License-Identifier: BSD-3-Clause
// Very porous packings: grains that fall straight down and stick where they first touch.
#pragma once

#include <cstdint>

#include "libcd/generate/ball_grid.hpp"

namespace cd {

/// Grains that fall, and their box.
struct BallisticOptions {
  int grains = 100;              ///< >= 1
  double smallest_radius = 0.5;  ///< radii are uniform in [smallest, largest] [length]
  double largest_radius = 0.5;   ///< at least the smallest
  double width = 10.0;           ///< of the box; the largest grain fits [length]
  std::uint64_t seed = 1;        ///< radii and places; the same seed gives the same packing
};

/// Balls in the box [0, width]^(D-1) x [0, infinity), whose last axis points up. Each falls
/// vertically at a random place and stays at the first ball, or the floor, that it touches [Vold
/// 1959]. Gaps of bodies in touch are of the order of rounding. Throws Error for an option out of
/// range.
template <int D>
Array<Ball<D>> ballistic_deposit(const BallisticOptions& options);

}  // namespace cd
