// SPDX-License-Identifier: BSD-3-Clause
// Snapshots, and pairs that overlap deeply in two of them.
#include "experiments/guttenberg2011/snapshots.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include <libcd/core/error.hpp>
#include <libcd/measure/overlaps.hpp>

namespace cd::guttenberg2011 {
namespace {

/// Deep overlaps of two grains, sorted.
std::vector<ContactKey> deep_pairs(const Scene<2>& scene, double depth) {
  std::vector<ContactKey> pairs;
  for (const PairOverlap& overlap : find_overlaps(scene, depth))
    if (overlap.of_grains) pairs.push_back(overlap.pair);
  return pairs;
}

Snapshot snapshot_of(const Scene<2>& scene) {
  const OverlapSums sums = sum_overlaps(find_overlaps(scene));
  Snapshot snapshot;
  double mass = 0.0, area = 0.0;
  int grains = 0;
  for (int b = 0; b < scene.size(); ++b) {
    if (scene.shape[b] != Shape::round) continue;
    ++grains;
    mass += scene.mass[b];
    area += std::acos(-1.0) * scene.radius[b] * scene.radius[b];
    snapshot.kinetic_energy += 0.5 * scene.mass[b] * scene.velocity[b].squaredNorm();
    snapshot.height += scene.mass[b] * scene.position[b].y();
  }
  snapshot.largest = sums.largest;
  snapshot.per_grain = sums.total / grains;
  snapshot.covered_twice = sums.area / area;
  snapshot.kinetic_energy /= mass;
  snapshot.height /= mass;
  return snapshot;
}

int grains_of(const Scene<2>& scene) {
  return static_cast<int>(std::ranges::count(scene.shape, Shape::round));
}

}  // namespace

void take_snapshots(const Scene<2>& scene, double mean_radius, double time_step,
                    std::int64_t last_step, int snapshots, const AdvanceTo& advance_to,
                    SnapshotSeries& found) {
  if (last_step <= static_cast<std::int64_t>(snapshots) * kStuckSteps)
    throw Error("until", static_cast<double>(last_step) * time_step,
                "more than " + std::to_string(snapshots * kStuckSteps) + " time steps");
  const double depth = kDeep * mean_radius;
  if (found.snapshots.empty()) found.snapshots = {snapshot_of(scene)};
  for (int k = static_cast<int>(found.snapshots.size()); k <= snapshots; ++k) {
    const std::int64_t step = last_step * k / snapshots;
    if (!found.before) {
      if (!advance_to(step - kStuckSteps)) return;
      found.before = deep_pairs(scene, depth);
    }
    if (!advance_to(step)) return;
    const std::vector<ContactKey> now = deep_pairs(scene, depth);
    std::vector<ContactKey> both;
    std::ranges::set_intersection(*found.before, now, std::back_inserter(both));
    Snapshot snapshot = snapshot_of(scene);
    snapshot.time = static_cast<double>(step) * time_step;
    snapshot.stuck = static_cast<double>(both.size()) / grains_of(scene);
    found.snapshots.push_back(snapshot);
    found.before.reset();
  }
}

}  // namespace cd::guttenberg2011
