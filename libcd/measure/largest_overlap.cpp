// SPDX-License-Identifier: BSD-3-Clause
// Largest overlap over the pairs of a Verlet list with a small reach.
#include "libcd/measure/largest_overlap.hpp"

#include <algorithm>

#include "libcd/detect/geometry.hpp"
#include "libcd/detect/neighbour_list.hpp"

namespace cd {

template <int D>
double largest_overlap(const Scene<D>& scene) {
  double largest = 0.0, radius = 0.0;
  for (const double r : scene.radius) radius = std::max(radius, r);  // flat walls have none
  if (radius == 0.0) return 0.0;
  const double little = 1e-3 * radius;
  NeighbourList<D> neighbours(little, little);
  for (const ContactKey& key : neighbours.pairs(scene))
    largest = std::max(largest, -contact_geometry(scene, key).gap);
  return largest;
}

template double largest_overlap(const Scene<2>&);
template double largest_overlap(const Scene<3>&);

}  // namespace cd
