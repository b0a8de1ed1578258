// SPDX-License-Identifier: BSD-3-Clause
// Looks at overlaps; the box under its weight.
#include "experiments/guttenberg2011/scheme_runs.hpp"

#include <algorithm>
#include <cmath>

#include <libcd/core/error.hpp>
#include <libcd/generate/packing_scenes.hpp>
#include "solvers/table.hpp"

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

const std::vector<std::string>& scheme_names() {
  static const std::vector<std::string> names = {"ahs", "ahs-without-removal", "mcnamara"};
  return names;
}

void choose_scheme(const std::string& name, runs::FlowSetup& setup) {
  if (std::ranges::find(scheme_names(), name) == scheme_names().end())
    throw Error("scheme", name, "ahs, ahs-without-removal or mcnamara");
  setup.method = name == "mcnamara" ? "mcnamara" : "ahs";
  if (name != "ahs") setup.removal_sweeps = 0;
}

std::vector<Snapshot> watch(const Scene<2>& scene, double mean_radius, double time_step,
                            std::int64_t last_step, int snapshots, const AdvanceTo& advance_to) {
  if (last_step <= static_cast<std::int64_t>(snapshots) * kStuckSteps)
    throw Error("until", static_cast<double>(last_step) * time_step,
                "more than " + std::to_string(snapshots * kStuckSteps) + " time steps");
  const double depth = kDeep * mean_radius;
  std::vector<Snapshot> found = {snapshot_of(scene)};
  for (int k = 1; k <= snapshots; ++k) {
    const std::int64_t step = last_step * k / snapshots;
    if (!advance_to(step - kStuckSteps)) break;
    const std::vector<ContactKey> before = deep_pairs(scene, depth);
    if (!advance_to(step)) break;
    const std::vector<ContactKey> now = deep_pairs(scene, depth);
    std::vector<ContactKey> both;
    std::ranges::set_intersection(before, now, std::back_inserter(both));
    Snapshot snapshot = snapshot_of(scene);
    snapshot.time = static_cast<double>(step) * time_step;
    snapshot.stuck = static_cast<double>(both.size()) / grains_of(scene);
    found.push_back(snapshot);
  }
  return found;
}

std::vector<Snapshot> watch_pack_under_weight(const runs::FlowSetup& setup, int grains,
                                              int snapshots, const std::function<bool()>& go_on) {
  constexpr double kReach = 0.02, kSkin = 0.1;  // of a grain's diameter: nothing moves fast
  const std::uint64_t seed = setup.cell.seed;
  const bool rigid = setup.method == "cd";
  Scene<2> start = gravity_scene<2>(grains, seed).scene;
  start.friction = PairTable<double>(setup.cell.friction);
  const double dt = setup.time_step;
  Simulation<2> simulation(
      std::move(start),
      make_method<2>(setup.method, {.integrator = "euler-removing-overlaps",
                                    .restitution = setup.restitution,
                                    .seed = seed,
                                    .sweeps = setup.sweeps,
                                    .report_residual = false,
                                    .passes = setup.method == "ahs" ? setup.passes : 1,
                                    .removal_sweeps = rigid ? 0 : setup.removal_sweeps}),
      {.time_step = dt, .reach = kReach, .skin = kSkin});
  const Scene<2>& scene = simulation.scene();
  const AdvanceTo advance = [&](std::int64_t step) {
    for (; simulation.steps() < step; simulation.step())
      if (simulation.steps() % kStuckSteps == 0 && !go_on()) return false;
    return true;
  };
  return watch(scene, 0.5, dt, std::llround(setup.until / dt), snapshots, advance);
}

}  // namespace cd::guttenberg2011
