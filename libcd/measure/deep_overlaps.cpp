// SPDX-License-Identifier: BSD-3-Clause
// Overlaps over the smaller radius of the grains in them.
#include "libcd/measure/deep_overlaps.hpp"

#include <algorithm>
#include <limits>

#include "libcd/measure/overlapping_pairs.hpp"

namespace cd {

template <int D>
DeepOverlaps deep_overlaps(const Scene<D>& scene, double least) {
  const auto radius = [&](int b) {
    return scene.shape[b] == Shape::round ? scene.radius[b]
                                          : std::numeric_limits<double>::infinity();
  };
  DeepOverlaps found;
  for_each_overlap(scene, [&](const ContactKey& key, double depth) {
    if (scene.inverse_mass(key.i).isZero(0.0) && scene.inverse_mass(key.j).isZero(0.0)) return;
    const double share = depth / std::min(radius(key.i), radius(key.j));
    if (share <= least) return;
    ++found.pairs;
    if (share <= found.deepest) return;
    found.deepest = share;
    found.i = key.i;
    found.j = key.j;
  });
  return found;
}

template DeepOverlaps deep_overlaps(const Scene<2>&, double);
template DeepOverlaps deep_overlaps(const Scene<3>&, double);

}  // namespace cd
