// SPDX-License-Identifier: BSD-3-Clause
// Overlapping pairs of a scene, from a Verlet list with a small reach.
#pragma once

#include <algorithm>

#include "libcd/detect/geometry.hpp"
#include "libcd/detect/neighbour_list.hpp"

namespace cd {

/// Calls visit(key, depth) for each pair of bodies that overlap, walls included, sorted by key;
/// depth = -gap > 0 [length].
template <int D, class Visit>
void for_each_overlap(const Scene<D>& scene, const Visit& visit) {
  double radius = 0.0;
  for (const double r : scene.radius) radius = std::max(radius, r);  // flat walls have none
  if (radius == 0.0) return;
  const double little = 1e-3 * radius;
  NeighbourList<D> neighbours(little, little);
  for (const ContactKey& key : neighbours.pairs(scene))
    if (const double depth = -contact_geometry(scene, key).gap; depth > 0.0) visit(key, depth);
}

}  // namespace cd
