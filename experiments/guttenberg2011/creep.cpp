// SPDX-License-Identifier: BSD-3-Clause
// The block, the pack, and the methods that hold them or do not.
#include "experiments/guttenberg2011/creep.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <libcd/generate/benchmark_units.hpp>
#include <libcd/generate/packing_scenes.hpp>
#include <libcd/simulation/simulation.hpp>
#include "harness/task_state.hpp"
#include "solvers/table.hpp"

namespace cd::guttenberg2011 {
namespace {

/// A scene that moves on by the method ahs or cd.
Simulation<2> moving(Scene<2> scene, const std::string& method, double restitution, int sweeps,
                     std::uint64_t seed, double time_step, double reach) {
  return {std::move(scene),
          make_method<2>(method, {{"restitution", restitution},
                                  {"seed", seed},
                                  {"sweeps", sweeps},
                                  {"report_residual", false}}),
          {.time_step = time_step, .reach = reach, .skin = 0.2, .warm_start = true}};
}

void advance(Simulation<2>& simulation, std::int64_t steps) {
  for (; steps > 0; --steps) simulation.step();
}

}  // namespace

double block_creep(const BlockSetup& s) {
  Scene<2> scene;
  scene.friction = PairTable<double>(s.friction);
  HalfSpace<2> floor;
  floor.normal = Vector<2>::Unit(1);
  scene.add(floor);
  Grain<2> disc;
  disc.position = {0.0, 0.5};
  disc.mobility.rotation = Motion::fixed;
  const int block = scene.add(disc);
  scene.force.set(block, {s.load * s.friction_limit, -1.0});
  constexpr double kReach = 0.5;
  constexpr int kSweeps = 1;  // one contact: the law's answer is the solution
  Simulation<2> simulation =
      moving(std::move(scene), s.method, s.restitution, kSweeps, 1, s.time_step, kReach);
  const Vector<2>& place = simulation.scene().position[block];
  advance(simulation, s.settling_steps);
  const double start = place.x();
  advance(simulation, s.steps);
  return (place.x() - start) / (s.steps * s.time_step);
}

double block_creep_theory(const BlockSetup& s) {
  if (s.method == "cd") return 0.0;
  return s.load * s.friction_limit * s.time_step * s.restitution / (1.0 - s.restitution);
}

double pack_creep(const PackCreepSetup& s, TaskContext& task) {
  constexpr double kFastest = 3.0;  // what grains that rearrange reach in falling by some diameters
  Simulation<2> simulation =
      moving(incline_scene<2>(s.grains, s.seed).scene, s.method, s.restitution, s.sweeps, s.seed,
             s.time_step, 2.0 * kFastest * s.time_step);
  const Scene<2>& scene = simulation.scene();
  const auto steps_in = [&](double time) { return std::llround(time / s.time_step); };
  const auto settled = steps_in(s.settling), steps = steps_in(s.duration);
  Array<Vector<2>> start = scene.position;
  TaskState saved(task, simulation, start);
  while (simulation.steps() < settled + steps) {
    if (saved.interrupted(simulation.steps(), settled + steps)) return 0.0;
    if (simulation.steps() == settled) start = scene.position;
    simulation.step();
  }
  std::vector<double> speed;
  for (int b = 0; b < scene.size(); ++b) {
    if (scene.shape[b] != Shape::round) continue;
    speed.push_back((scene.position[b] - start[b]).norm() /
                    (static_cast<double>(steps) * s.time_step));
  }
  std::ranges::sort(speed);
  return speed[speed.size() / 2];
}

}  // namespace cd::guttenberg2011
