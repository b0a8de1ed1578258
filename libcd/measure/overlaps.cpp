// SPDX-License-Identifier: BSD-3-Clause
// Overlapping pairs from a Verlet list with a small reach; areas of lenses and segments.
#include "libcd/measure/overlaps.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "libcd/core/error.hpp"
#include "libcd/detect/neighbour_list.hpp"
#include "libcd/detect/plate_seams.hpp"
#include "libcd/measure/disc_annulus.hpp"

namespace cd {
namespace {

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

/// Of a disc that reaches beyond a straight line by `depth`; half its angle is written so that
/// small depths lose no digits.
double segment_area(double radius, double depth) {
  const double half_angle = 2.0 * std::asin(std::sqrt(std::min(0.5 * depth / radius, 1.0)));
  return radius * radius * (half_angle - 0.5 * std::sin(2.0 * half_angle));
}

/// That body i, of any shape, and the grain j share, or that j covers beyond the wall i.
double shared_area(const Scene<2>& scene, int i, int j, double depth) {
  if (scene.shape[i] == Shape::half_space) return segment_area(scene.radius[j], depth);
  const double distance = (scene.position[j] - scene.position[i]).norm();
  const DiscParts parts = disc_parts(scene.radius[j], distance, scene.radius[i]);
  return scene.shape[i] == Shape::drum ? parts.outside : parts.inside;
}

}  // namespace

template <int D>
double largest_overlap(const Scene<D>& scene) {
  double largest = 0.0;
  for_each_overlap(scene,
                   [&](const ContactKey&, double depth) { largest = std::max(largest, depth); });
  return largest;
}

template <int D>
DeepOverlaps deep_overlaps(const Scene<D>& scene, double least) {
  const auto radius = [&](int b) {
    return scene.shape[b] == Shape::round ? scene.radius[b]
                                          : std::numeric_limits<double>::infinity();
  };
  DeepOverlaps found;
  for_each_overlap(scene, [&](const ContactKey& key, double depth) {
    if (!scene.moves(key.i) && !scene.moves(key.j)) return;
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

std::vector<PairOverlap> find_overlaps(const Scene<2>& scene, double least) {
  if (scene.cell.periodic()) throw Error("cell", "periodic", "an open scene");
  if (std::find(scene.shape.begin(), scene.shape.end(), Shape::plate) != scene.shape.end())
    throw Error("wall", "a plate", "half spaces and cylinders");
  std::vector<PairOverlap> overlaps;
  for_each_overlap(scene, [&](const ContactKey& key, double depth) {
    if (!(depth > least)) return;
    const bool i_is_grain = scene.shape[key.i] == Shape::round;
    const bool j_is_grain = scene.shape[key.j] == Shape::round;
    const double area = j_is_grain ? shared_area(scene, key.i, key.j, depth)
                                   : shared_area(scene, key.j, key.i, depth);
    overlaps.push_back({key, i_is_grain && j_is_grain, depth, area});
  });
  return overlaps;
}

OverlapSums sum_overlaps(const std::vector<PairOverlap>& overlaps) {
  OverlapSums sums;
  for (const PairOverlap& overlap : overlaps) {
    sums.area += overlap.area;
    if (!overlap.of_grains) continue;
    sums.largest = std::max(sums.largest, overlap.depth);
    sums.total += overlap.depth;
  }
  return sums;
}

template double largest_overlap(const Scene<2>&);
template double largest_overlap(const Scene<3>&);
template DeepOverlaps deep_overlaps(const Scene<2>&, double);
template DeepOverlaps deep_overlaps(const Scene<3>&, double);

}  // namespace cd
