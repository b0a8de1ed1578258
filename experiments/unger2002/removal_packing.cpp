// SPDX-License-Identifier: BSD-3-Clause
// Stepping a packing by each rule for overlaps, and one disc on a floor.
#include "experiments/unger2002/removal_packing.hpp"

#include <algorithm>
#include <cmath>

#include <libcd/core/random.hpp>
#include <libcd/measure/grain_means.hpp>
#include <libcd/measure/overlaps.hpp>
#include <libcd/problem/response.hpp>
#include <libcd/simulation/simulation.hpp>
#include "harness/task_state.hpp"
#include "solvers/table.hpp"

namespace cd::unger2002 {
namespace {

/// Of the grains, whose weight it is as g = 1; walls have none.
double mass_of(const Scene<2>& scene) {
  double sum = 0.0;
  for (int b = 0; b < scene.size(); ++b) sum -= scene.force[b].y();
  return sum;
}

Method<2> method_of(OverlapRule rule, int sweeps, std::uint64_t seed) {
  return make_method<2>("contact-dynamics", {{"overlaps", to_string(rule)},
                                             {"seed", seed},
                                             {"sweeps", sweeps},
                                             {"report_residual", false}});
}

/// Work of the last step's impulses on pairs that overlap and move apart, along their mean velocity
/// in the step (measure/energy_balance.hpp): where it is positive, the impulses make energy.
double work_on_overlaps(const Simulation<2>& simulation) {
  const ContactProblem<2>& problem = simulation.problem();
  const Solution<2>& solution = simulation.solution();
  Array<BodyMotion<2>> mean = solution.motion;
  for (int b = 0; b < mean.size(); ++b) {
    mean[b].velocity = 0.5 * (mean[b].velocity + problem.at_start()[b].velocity);
    mean[b].surface = 0.5 * (mean[b].surface + problem.at_start()[b].surface);
  }
  double work = 0.0;
  for_each_contact(problem, [&](int c, const auto& contact) {
    if (problem.gap[c] >= 0.0) return;
    const double apart = relative_velocity(contact, mean.data()).normal;
    work += std::max(0.0, solution.impulse[c].normal * apart);
  });
  return work;
}

}  // namespace

runs::SettledBox<2> rest_without_overlaps(const runs::BoxSettling& settling, TaskContext& task) {
  constexpr int kMostSteps = 1000;
  constexpr double kNoOverlap = 1e-9;  // [d]
  runs::SettledBox<2> box = runs::settle_packing<2>(settling, task);
  Simulation<2> simulation(
      box.scene,
      make_method<2>("contact-dynamics", {{"solver", "accelerated-gradient"},
                                          {"overlaps", "remove"},
                                          {"sweeps", settling.limits.iterations},
                                          {"report_residual", false}}),
      {.time_step = runs::kRestTimeStep});
  simulation.memory() = box.memory;
  do {
    simulation.step();
    box.rms_velocity = rms_velocity(simulation.scene()) / runs::kRestTimeStep;
  } while (
      simulation.steps() < kMostSteps && !task.interrupted() &&
      !(largest_overlap(simulation.scene()) < kNoOverlap && box.rms_velocity < 0.1 * kDisturbance));
  box.scene = simulation.scene();
  box.memory = simulation.memory();
  return box;
}

Shaking shake(const runs::SettledBox<2>& box, const DisturbedPacking& s, TaskContext& task) {
  Simulation<2> simulation(box.scene, method_of(s.rule, s.sweeps, s.seed),
                           {.time_step = runs::kRestTimeStep});
  simulation.memory() = box.memory;
  simulation.set_time_step(s.time_step);
  CounterRandom random{s.seed};
  const double most = kDisturbance * s.time_step;
  for (int b = 0; b < box.scene.size(); ++b) {
    if (box.scene.force[b].isZero(0.0)) continue;  // a wall
    simulation.scene().velocity[b] = {random.uniform(-most, most), random.uniform(-most, most)};
  }
  const double mass = mass_of(box.scene);
  Shaking sum;
  TaskState saved(task, simulation, sum);
  for (std::int64_t step = saved.step(); step < s.steps; ++step) {
    if (saved.interrupted(step, s.steps)) return sum;
    simulation.step();
    if (2 * step < s.steps) continue;
    sum.kinetic += simulation.energies().kinetic();
    sum.power += work_on_overlaps(simulation) / s.time_step;
    sum.overlap += largest_overlap(simulation.scene());
  }
  const double count = s.steps - (s.steps + 1) / 2;
  const Scene<2>& scene = simulation.scene();
  const double square = mass_mean(
      scene, [&](int b) { return (scene.position[b] - box.scene.position[b]).squaredNorm(); }, 0.0);
  return {sum.kinetic / (count * mass), sum.power / (count * mass), sum.overlap / count,
          std::sqrt(square)};
}

double lifted_energy(OverlapRule rule, double overlap, double time_step) {
  Scene<2> scene;
  HalfSpace<2> floor;
  floor.normal = Vector<2>::Unit(1);
  scene.add(floor);
  Grain<2> disc;
  disc.position = (0.5 - overlap) * Vector<2>::Unit(1);
  const int body = scene.add(disc);
  scene.force.set(body, -Vector<2>::Unit(1));
  Simulation<2> simulation(std::move(scene), method_of(rule, 1, 1), {.time_step = time_step});
  simulation.step();
  return simulation.energies().kinetic();
}

}  // namespace cd::unger2002
