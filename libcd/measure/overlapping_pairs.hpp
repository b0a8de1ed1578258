// SPDX-License-Identifier: BSD-3-Clause
// Overlapping pairs of a scene, from a Verlet list with a small reach.
#pragma once

#include <algorithm>

#include "libcd/detect/neighbour_list.hpp"
#include "libcd/detect/plate_seams.hpp"

namespace cd {

/// Calls visit(key, depth) for each pair of bodies that overlap, walls included, sorted by key;
/// depth = -gap > 0 [length]. Plates of one surface count once (seam_owner).
template <int D, class Visit>
void for_each_overlap(const Scene<D>& scene, const Visit& visit) {
  double radius = 0.0;
  for (const double r : scene.radius) radius = std::max(radius, r);  // flat walls have none
  if (radius == 0.0) return;
  const double little = 1e-3 * radius;
  NeighbourList<D> neighbours(little, little);
  const PairList<D>& pairs = neighbours.pairs(scene);
  for (const ContactKey& key : pairs) {
    const ContactGeometry<D> geometry = contact_geometry(scene, key);
    if (!(geometry.gap < 0.0)) continue;
    const auto plate = facing_plate<D>(scene, key, geometry);
    if (!plate || !seam_owner(scene, pairs, *plate).is_another()) visit(key, -geometry.gap);
  }
}

}  // namespace cd
