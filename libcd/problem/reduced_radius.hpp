// SPDX-License-Identifier: BSD-3-Clause
// Reduced radius of two bodies at their contact.
#pragma once

#include <cmath>

#include "libcd/detect/contact_key.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// Sphere and cylinder touch in an ellipse: the geometric mean of the two principal values stands
/// for it in 3D, the axis being straight.
template <int D>
double reduced_wall_radius(Shape wall, double wall_radius, double grain_radius) {
  if (is_flat(wall)) return grain_radius;
  const double curvature = 1.0 / grain_radius + (wall == Shape::shaft ? 1.0 : -1.0) / wall_radius;
  return D == 2 ? 1.0 / curvature : std::sqrt(grain_radius / curvature);
}

/// r*, 1 / r* = 1 / r_i + 1 / r_j; the grain's own radius on a flat wall, also at the edge of a
/// plate, r R / (R - r) inside a cylinder and r R / (R + r) outside of it (discs) [length].
template <int D>
double reduced_radius(const Scene<D>& scene, const ContactKey& key) {
  const double r_i = scene.radius[key.i];
  const double r_j = scene.radius[key.j];
  if (scene.shape[key.i] != Shape::round)
    return reduced_wall_radius<D>(scene.shape[key.i], r_i, r_j);
  if (scene.shape[key.j] != Shape::round)
    return reduced_wall_radius<D>(scene.shape[key.j], r_j, r_i);
  return r_i * r_j / (r_i + r_j);
}

}  // namespace cd
