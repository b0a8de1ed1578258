// SPDX-License-Identifier: BSD-3-Clause
// Walls as straight lines, for pictures.
#pragma once

#include <vector>

#include "libcd/scene/scene.hpp"

namespace cd {

/// A line of a wall.
template <int D>
struct WallEdge {
  /// @{
  /// Its ends [length].
  Vector<D> from, to;
  /// @}
  int body;  ///< number of the wall
};

/// The lines of all walls: the middle line or rectangle of a plate, a circle as a polygon, a
/// cylinder in 3D as circles and lines along its axis, a plane as its cut with a box around grains
/// and plates (3D: a square). Planes and cylinders in 3D extend as far as these.
template <int D>
std::vector<WallEdge<D>> wall_edges(const Scene<D>& scene);

}  // namespace cd
