// SPDX-License-Identifier: BSD-3-Clause
// Angle of repose of a heap, from moments of its grains.
#pragma once

#include <span>

#include "libcd/core/vector.hpp"

namespace cd {

/// Slope angle [degrees] of the triangle (2D) or cone (3D) on a plane at height 0 whose mean height
/// `<z>` of the grains' centres over the lowest ones and mean distance `<rho>` from the vertical
/// through the centre of mass are those of the heap: tan = `<z> / <rho>` in 2D, `2 <z> / <rho>` in
/// 3D, means weighted by radius^D. The last coordinate points upwards. Grains farther away than
/// four times the median have rolled off and do not count; a triangle or a cone has none so far.
template <int D>
double angle_of_repose(std::span<const Vector<D>> centre, std::span<const double> radius);

}  // namespace cd
