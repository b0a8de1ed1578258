// SPDX-License-Identifier: BSD-3-Clause
// Gap and normal of a pair of bodies.
#pragma once

#include <algorithm>

#include "libcd/detect/contact_key.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// Place at which two bodies face each other. The normal points from i to j; the gap is negative
/// where the bodies overlap.
template <int D>
struct ContactGeometry {
  Vector<D> normal;  ///< unit vector from i to j
  double gap;        ///< [length]
};

/// Returns the place at which a plate faces a grain of this place, relative to its centre, and
/// radius: the point of the rectangle that is nearest decides.
template <int D>
ContactGeometry<D> plate_geometry(const PlateExtent<D>& extent, const Vector<D>& normal,
                                  Vector<D> from, double radius) {
  for (int k = 0; k < D - 1; ++k) {
    const auto edge = extent.half_edges.col(k);
    from -= std::clamp(edge.dot(from) / edge.squaredNorm(), -1.0, 1.0) * edge;
  }
  const double distance = from.norm();
  const Vector<D> n = distance > 0.0 ? Vector<D>(from / distance) : normal;
  return {n, distance - extent.rounding - radius};
}

/// Returns the place at which a wall faces a grain of this place and radius; the normal points to
/// the grain.
template <int D>
ContactGeometry<D> wall_geometry(const Scene<D>& scene, int wall, const Vector<D>& x,
                                 double radius) {
  Vector<D> from = x - scene.position[wall];
  const Vector<D>& n = scene.normal[wall];
  if (scene.shape[wall] == Shape::half_space) return {n, n.dot(from) - radius};
  if (scene.shape[wall] == Shape::plate)
    return plate_geometry<D>(scene.extent[wall], n, from, radius);
  from -= n.dot(from) * n;  // to the nearest point of the axis; n = 0 in 2D
  const double distance = from.norm();
  if (distance > 0.0) {
    from /= distance;
  } else if constexpr (D == 2) {
    from = Vector<D>::Unit(0);
  } else {
    from = n.unitOrthogonal();
  }
  if (scene.shape[wall] == Shape::shaft) return {from, distance - scene.radius[wall] - radius};
  return {-from, scene.radius[wall] - distance - radius};
}

/// True if a cylinder (2D) and a grain are farther apart than `margin` >= 0, without a square root;
/// false proves nothing.
template <int D>
bool is_beyond(const Scene<D>& scene, const ContactKey& key, double margin) {
  const bool first = scene.shape[key.i] != Shape::round;
  const int wall = first ? key.i : key.j, grain = first ? key.j : key.i;
  const Shape shape = scene.shape[wall];
  if (D == 3 || (shape != Shape::shaft && shape != Shape::drum)) return false;
  const double square = (scene.position[grain] - scene.position[wall]).squaredNorm();
  const double away = scene.radius[grain] + margin;
  if (shape == Shape::shaft)
    return square > (scene.radius[wall] + away) * (scene.radius[wall] + away);
  const double inside = scene.radius[wall] - away;
  return inside > 0.0 && square < inside * inside;
}

/// Geometry of a pair of which at least one is round. Concentric grains have no normal: the first
/// axis is taken.
template <int D>
ContactGeometry<D> contact_geometry(const Scene<D>& scene, const ContactKey& key) {
  const auto [i, j, image, feature] = key;
  if (scene.shape[i] != Shape::round)
    return wall_geometry(scene, i, scene.position[j], scene.radius[j]);
  if (scene.shape[j] != Shape::round) {
    const ContactGeometry<D> wall = wall_geometry(scene, j, scene.position[i], scene.radius[i]);
    return {-wall.normal, wall.gap};
  }
  const Vector<D> branch = scene.cell.separation(scene.position[i], scene.position[j], image);
  const double distance = branch.norm();
  const Vector<D> n = distance > 0.0 ? Vector<D>(branch / distance) : Vector<D>(Vector<D>::Unit(0));
  return {n, distance - scene.radius[i] - scene.radius[j]};
}

}  // namespace cd
