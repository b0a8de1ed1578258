// SPDX-License-Identifier: BSD-3-Clause
// Overlaps over the pairs of a Verlet list with a small reach.
#include "libcd/measure/deep_overlaps.hpp"

#include <algorithm>
#include <limits>

#include "libcd/detect/geometry.hpp"
#include "libcd/detect/neighbour_list.hpp"

namespace cd {

template <int D>
DeepOverlaps deep_overlaps(const Scene<D>& scene, double least) {
  constexpr double kNoGrain = std::numeric_limits<double>::infinity();
  const auto radius = [&](int b) {
    return scene.shape[b] == Shape::round ? scene.radius[b] : kNoGrain;
  };
  double smallest = kNoGrain;
  for (int b = 0; b < scene.size(); ++b) smallest = std::min(smallest, radius(b));
  DeepOverlaps found;
  if (smallest == kNoGrain) return found;
  const double little = 1e-3 * smallest;
  NeighbourList<D> neighbours(little, little);
  for (const ContactKey& key : neighbours.pairs(scene)) {
    if (scene.inverse_mass(key.i).isZero(0.0) && scene.inverse_mass(key.j).isZero(0.0)) continue;
    const double share = -contact_geometry(scene, key).gap / std::min(radius(key.i), radius(key.j));
    if (share <= least) continue;
    ++found.pairs;
    if (share <= found.deepest) continue;
    found.deepest = share;
    found.i = key.i;
    found.j = key.j;
  }
  return found;
}

template DeepOverlaps deep_overlaps(const Scene<2>&, double);
template DeepOverlaps deep_overlaps(const Scene<3>&, double);

}  // namespace cd
