// SPDX-License-Identifier: BSD-3-Clause
// Areas of lenses and segments.
#include "libcd/measure/overlaps.hpp"

#include <algorithm>
#include <cmath>

#include "libcd/core/error.hpp"
#include "libcd/measure/disc_annulus.hpp"
#include "libcd/measure/overlapping_pairs.hpp"

namespace cd {
namespace {

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

}  // namespace cd
