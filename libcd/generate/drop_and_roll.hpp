// SPDX-License-Identifier: BSD-3-Clause
// The way of one grain down into a packing of grains that do not move.
#pragma once

#include <optional>

#include "libcd/generate/ball_grid.hpp"

namespace cd {

/// Two bodies touch if the gap between them is at most this, in grain radii. Far above rounding, so
/// that no contact is missed, and so small that the gaps that it lets pass do not matter.
inline constexpr double kTouch = 1e-11;

/// Returns the place where a grain of that radius comes to rest that falls from `start` and rolls
/// down over the balls and walls of the box, each time along the steepest way that they leave it,
/// without inertia [Visscher and Bolsterli 1972]: it touches D balls or walls and its centre is
/// above their polygon. Not in that paper: on the floor it rolls on in the horizontal direction
/// `drift` (a unit vector), around others, until D bodies hold it. No value if rounding spoils the
/// way, for instance where the grain balances on a top; it should be tried from another place then.
template <int D>
std::optional<Vector<D>> drop_and_roll(const BallGrid<D>& grid, const Vector<D>& start,
                                       double radius, const Vector<D>& drift);

}  // namespace cd
