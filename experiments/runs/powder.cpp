// SPDX-License-Identifier: BSD-3-Clause
// Uniaxial compaction of a cohesive powder by contact dynamics.
#include "experiments/runs/powder.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <libcd/generate/ballistic.hpp>
#include <libcd/law/extended_coulomb.hpp>
#include <libcd/measure/cut_force.hpp>
#include <libcd/measure/largest_overlap.hpp>
#include <libcd/simulation/settle.hpp>
#include "experiments/harness/stored_measures.hpp"
#include "experiments/harness/task_state.hpp"
#include "solvers/gauss_seidel.hpp"

namespace cd::runs {
namespace {

constexpr int kDiscs = 0, kSmooth = 1;  // materials
constexpr int kFloor = 0, kPiston = 3, kFirstDisc = 4;
constexpr double kReach = 0.2;

/// Floor, two smooth side walls, piston, discs.
Scene<2> powder_scene(const PowderSetup& s) {
  constexpr double kSmallest = 1.0 / 2.2, kLargest = 1.2 / 2.2;
  const Array<Ball<2>> balls = ballistic_deposit<2>({.grains = s.grains,
                                                     .smallest_radius = kSmallest,
                                                     .largest_radius = kLargest,
                                                     .width = s.width,
                                                     .seed = s.seed});
  Scene<2> scene;
  scene.friction = PairTable<double>(0.0, 2);
  scene.friction.set(kDiscs, kDiscs, s.friction);
  HalfSpace<2> wall;
  wall.normal = {0.0, 1.0};
  scene.add(wall);
  wall.material = kSmooth;
  wall.normal = {1.0, 0.0};
  scene.add(wall);
  wall.normal = {-1.0, 0.0};
  wall.point = {s.width, 0.0};
  scene.add(wall);
  double top = 0.0;
  for (const auto& ball : balls) top = std::max(top, ball.centre.y() + ball.radius);
  HalfSpace<2> piston;
  piston.normal = {0.0, -1.0};
  piston.point = {0.0, top};
  piston.mobility = Mobility<2>::along_axis(1);
  piston.mass = s.width;  // a row of discs
  scene.add(piston);
  for (const auto& ball : balls) {
    Grain<2> disc;
    disc.position = ball.centre;
    disc.radius = ball.radius;
    disc.mass = 4.0 * ball.radius * ball.radius;
    scene.add(disc);
  }
  return scene;
}

ExtendedCoulomb<2> powder_law(const PowderSetup& s) {
  PairTable<ContactCoefficients> coefficients({}, 2);
  coefficients.set(kDiscs, kDiscs,
                   {.cohesion = {.force = s.cohesion, .energy = s.cohesion * s.range},
                    .rolling = proportional_moment_friction(s.rolling)});
  return ExtendedCoulomb<2>(coefficients);
}

/// Force on the floor over that on the piston, minus 1.
double floor_error(const Simulation<2>& simulation, double load) {
  return wall_force(simulation.problem(), simulation.solution().impulse, kFloor) / load - 1.0;
}

/// Root mean square velocity of the piston and of the discs that bear more than a thousandth of the
/// force: others may fly about in their voids for long.
double rms_velocity(const Simulation<2>& simulation, double force) {
  const Scene<2>& scene = simulation.scene();
  const auto& problem = simulation.problem();
  Array<double> borne;
  borne.assign(scene.size(), 0.0);
  for (int c = 0; c < problem.contact_count(); ++c) {
    const double size = std::abs(simulation.solution().impulse[c].normal) / simulation.time_step();
    borne[problem.label[c].key.i] += size;
    borne[problem.label[c].key.j] += size;
  }
  double sum = scene.velocity[kPiston].squaredNorm();
  int count = 1;
  for (int b = kFirstDisc; b < scene.size(); ++b) {
    if (borne[b] < 1e-3 * force) continue;
    sum += scene.velocity[b].squaredNorm();
    ++count;
  }
  return std::sqrt(sum / count);
}

PowderStage measure(const PowderSetup& s, const Simulation<2>& simulation, double stress) {
  const Scene<2>& scene = simulation.scene();
  PowderStage stage;
  stage.stress = stress;
  stage.height = scene.position[kPiston].y();
  double area = 0.0;
  for (int b = kFirstDisc; b < scene.size(); ++b) {
    area += std::numbers::pi * scene.radius[b] * scene.radius[b];
    stage.grains.push_back({scene.position[b], scene.radius[b]});
  }
  stage.porosity = 1.0 - area / (s.width * stage.height);
  const auto& problem = simulation.problem();
  const auto& impulse = simulation.solution().impulse;
  int bearing = 0;
  for (int c = 0; c < problem.contact_count(); ++c) {
    const ContactKey& key = problem.label[c].key;
    const double force = impulse[c].normal / simulation.time_step();
    const bool of_discs = key.i >= kFirstDisc && key.j >= kFirstDisc;
    bearing += of_discs && std::abs(force) > 1e-6 * stress;
    if (s.cohesion > 0.0) stage.tension = std::max(stage.tension, -force / s.cohesion);
  }
  stage.overlap = largest_overlap(scene);
  stage.coordination = 2.0 * bearing / s.grains;
  stage.floor_error = floor_error(simulation, stress * s.width);
  return stage;
}

}  // namespace

std::vector<PowderStage> compact_powder(const PowderSetup& s, TaskContext& task) {
  GaussSeidel<2>::Options options;
  options.seed = s.seed;
  options.stop = {.max_iterations = s.sweeps, .report_residual = false};
  Simulation<2> simulation(powder_scene(s),
                           Method<2>(powder_law(s), GaussSeidel<2>(options), Euler<2>()),
                           {.time_step = 1.0, .reach = kReach, .skin = 0.2});
  std::vector<PowderStage> stages;
  SettleProgress progress;  // under the present stress
  TaskState saved(task, simulation, stages, progress);
  const auto most = static_cast<std::int64_t>(s.stresses.size()) * s.most_steps;
  while (stages.size() < s.stresses.size()) {
    const double stress = s.stresses[stages.size()];
    const double force = std::max(s.cohesion, stress), load = stress * s.width;
    if (progress.steps == 0) {
      simulation.set_time_step(s.time_step / std::sqrt(force));
      simulation.continue_from(0);
      simulation.scene().force.change(kPiston, [&](auto& f) { f.y() = -load; });
    }
    const auto at_rest = [&] {
      return rms_velocity(simulation, force) < s.at_rest * std::sqrt(force) &&
             std::abs(floor_error(simulation, load)) < s.balance;
    };
    const auto before = static_cast<std::int64_t>(stages.size()) * s.most_steps;
    const auto go_on = [&] { return !saved.interrupted(before + progress.steps, most); };
    const SettleStatus status = settle(
        simulation, {.calm = 50, .most_steps = s.most_steps, .at_rest = at_rest, .go_on = go_on},
        progress);
    if (status == SettleStatus::interrupted) return {};
    stages.push_back(measure(s, simulation, stress));
    stages.back().rests = status == SettleStatus::at_rest;
    stages.back().steps = static_cast<int>(simulation.steps());
    progress = {};
  }
  return stages;
}

}  // namespace cd::runs
