// SPDX-License-Identifier: BSD-3-Clause
// Uniaxial compaction of a cohesive powder by contact dynamics.
#include "experiments/runs/powder.hpp"

#include <algorithm>
#include <cmath>

#include <libcd/generate/ballistic.hpp>
#include <libcd/generate/place_grains.hpp>
#include <libcd/law/extended_coulomb.hpp>
#include <libcd/measure/cut_force.hpp>
#include <libcd/measure/overlaps.hpp>
#include <libcd/simulation/settle.hpp>
#include "harness/task_state.hpp"
#include "solvers/gauss_seidel.hpp"

namespace cd::runs {
namespace {

constexpr int kGrains = 0, kSmooth = 1;  // materials
constexpr double kReach = 0.2;

/// Numbers of the bodies: floor, 2 (D - 1) side walls, piston, grains.
constexpr int kFloor = 0;
template <int D>
constexpr int kPiston = 2 * D - 1;
template <int D>
constexpr int kFirstGrain = 2 * D;

/// Area of floor and piston [d^(D-1)].
template <int D>
double cross_section(const PowderSetup& s) {
  return D == 2 ? s.width : s.width * s.width;
}

/// Floor, smooth side walls, piston, grains.
template <int D>
Scene<D> powder_scene(const PowderSetup& s) {
  constexpr double kSmallest = 1.0 / 2.2, kLargest = 1.2 / 2.2;
  const Array<Ball<D>> balls = ballistic_deposit<D>({.grains = s.grains,
                                                     .smallest_radius = kSmallest,
                                                     .largest_radius = kLargest,
                                                     .width = s.width,
                                                     .seed = s.seed});
  Scene<D> scene;
  scene.friction = PairTable<double>(0.0, 2);
  scene.friction.set(kGrains, kGrains, s.friction);
  const Vector<D> up = Vector<D>::Unit(D - 1);
  HalfSpace<D> wall;
  wall.normal = up;
  scene.add(wall);
  wall.material = kSmooth;
  for (int axis = 0; axis < D - 1; ++axis) {
    wall.normal = Vector<D>::Unit(axis);
    wall.point = Vector<D>::Zero();
    scene.add(wall);
    wall.normal = -Vector<D>::Unit(axis);
    wall.point = s.width * Vector<D>::Unit(axis);
    scene.add(wall);
  }
  double top = 0.0;
  for (const auto& ball : balls) top = std::max(top, ball.centre[D - 1] + ball.radius);
  HalfSpace<D> piston;
  piston.normal = -up;
  piston.point = top * up;
  piston.mobility = Mobility<D>::along_axis(D - 1);
  piston.mass = cross_section<D>(s);  // a layer of grains
  scene.add(piston);
  for (const auto& ball : balls) {
    Grain<D> grain;
    grain.position = ball.centre;
    grain.radius = ball.radius;
    grain.mass =
        D == 2 ? 4.0 * ball.radius * ball.radius : 8.0 * ball.radius * ball.radius * ball.radius;
    scene.add(grain);
  }
  return scene;
}

template <int D>
ExtendedCoulomb<D> powder_law(const PowderSetup& s) {
  PairTable<ContactCoefficients> coefficients({}, 2);
  coefficients.set(kGrains, kGrains,
                   {.cohesion = {.force = s.cohesion, .energy = s.cohesion * s.range},
                    .rolling = proportional_moment_friction(s.rolling),
                    .torsion = proportional_moment_friction(s.torsion)});
  return ExtendedCoulomb<D>(coefficients);
}

/// Force on the floor over that on the piston, minus 1.
template <int D>
double floor_error(const Simulation<D>& simulation, double load) {
  return wall_force(simulation.problem(), simulation.solution().impulse, kFloor) / load - 1.0;
}

/// Root mean square velocity of the piston and of the grains that bear more than a thousandth of
/// the force: others may fly about in their voids for long.
template <int D>
double loaded_velocity(const Simulation<D>& simulation, double force) {
  const Scene<D>& scene = simulation.scene();
  const auto& problem = simulation.problem();
  Array<double> borne;
  borne.assign(scene.size(), 0.0);
  for (int c = 0; c < problem.contact_count(); ++c) {
    const double size = std::abs(simulation.solution().impulse[c].normal) / simulation.time_step();
    borne[problem.label[c].key.i] += size;
    borne[problem.label[c].key.j] += size;
  }
  double sum = scene.velocity[kPiston<D>].squaredNorm();
  int count = 1;
  for (int b = kFirstGrain<D>; b < scene.size(); ++b) {
    if (borne[b] < 1e-3 * force) continue;
    sum += scene.velocity[b].squaredNorm();
    ++count;
  }
  return std::sqrt(sum / count);
}

template <int D>
PowderStage<D> measure(const PowderSetup& s, const Simulation<D>& simulation, double stress) {
  const Scene<D>& scene = simulation.scene();
  PowderStage<D> stage;
  stage.stress = stress;
  stage.height = scene.position[kPiston<D>][D - 1];
  double volume = 0.0;
  for (int b = kFirstGrain<D>; b < scene.size(); ++b) {
    volume += ball_volume<D>(scene.radius[b]);
    stage.grains.push_back({scene.position[b], scene.radius[b]});
  }
  stage.porosity = 1.0 - volume / (cross_section<D>(s) * stage.height);
  const auto& problem = simulation.problem();
  const auto& impulse = simulation.solution().impulse;
  int bearing = 0;
  for (int c = 0; c < problem.contact_count(); ++c) {
    const ContactKey& key = problem.label[c].key;
    const double force = impulse[c].normal / simulation.time_step();
    const bool of_grains = key.i >= kFirstGrain<D> && key.j >= kFirstGrain<D>;
    bearing += of_grains && std::abs(force) > 1e-6 * stress;
    if (s.cohesion > 0.0) stage.tension = std::max(stage.tension, -force / s.cohesion);
  }
  stage.overlap = largest_overlap(scene);
  stage.coordination = 2.0 * bearing / s.grains;
  stage.floor_error = floor_error(simulation, stress * cross_section<D>(s));
  return stage;
}

}  // namespace

template <int D>
std::vector<PowderStage<D>> compact_powder(const PowderSetup& s, TaskContext& task) {
  typename GaussSeidel<D>::Options options;
  options.seed = s.seed;
  options.stop = {.max_iterations = s.sweeps, .report_residual = false};
  Simulation<D> simulation(powder_scene<D>(s),
                           Method<D>(powder_law<D>(s), GaussSeidel<D>(options), Euler<D>()),
                           {.time_step = 1.0, .reach = kReach, .skin = 0.2});
  std::vector<PowderStage<D>> stages;
  SettleProgress progress;  // under the present stress
  TaskState saved(task, simulation, stages, progress);
  const auto most = static_cast<std::int64_t>(s.stresses.size()) * s.most_steps;
  while (stages.size() < s.stresses.size()) {
    const double stress = s.stresses[stages.size()];
    const double force = std::max(s.cohesion, stress), load = stress * cross_section<D>(s);
    if (progress.steps == 0) {
      simulation.set_time_step(s.time_step / std::sqrt(force));
      simulation.continue_from(0);
      simulation.scene().force.change(kPiston<D>, [&](auto& f) { f[D - 1] = -load; });
    }
    const auto at_rest = [&] {
      return loaded_velocity(simulation, force) < s.at_rest * std::sqrt(force) &&
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

template std::vector<PowderStage<2>> compact_powder(const PowderSetup&, TaskContext&);
template std::vector<PowderStage<3>> compact_powder(const PowderSetup&, TaskContext&);

}  // namespace cd::runs
