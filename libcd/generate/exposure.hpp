// SPDX-License-Identifier: BSD-3-Clause
// Exposure: which grains of a packing are visible from above, and how much of each.
#pragma once

#include "libcd/generate/ball_grid.hpp"

namespace cd {

/// The part of the floor [length^(D-1)] that each ball shades from light that falls straight down
/// into the box [0, width]^(D-1): rays at the midpoints of a raster with `rays` along each side, of
/// which each counts as its part of the floor for the first ball that it meets. The sum is the
/// area of the floor less what no ball shades. width > 0, rays >= 1.
template <int D>
Array<double> exposed_area(const Array<Ball<D>>& balls, double width, int rays);

}  // namespace cd
