// SPDX-License-Identifier: BSD-3-Clause
// The collapse of a column by contact dynamics with rolling friction.
#include "experiments/runs/heap.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <libcd/generate/deposit.hpp>
#include <libcd/law/extended_coulomb.hpp>
#include <libcd/measure/angle_of_repose.hpp>
#include <libcd/measure/overlaps.hpp>
#include <libcd/measure/stress.hpp>
#include <libcd/simulation/settle.hpp>
#include "harness/task_state.hpp"
#include "solvers/table.hpp"

namespace cd::runs {
namespace {

template <int D>
Scene<D> column(const HeapSetup& s) {
  // Mean radius 1/2; the box is as wide as the column is to be.
  constexpr double kSmallest = 1.0 / 2.3, kLargest = 1.3 / 2.3;
  const double width = std::pow(s.grains, 1.0 / D);
  const Array<Ball<D>> balls = deposit<D>({.grains = s.grains,
                                           .smallest_radius = kSmallest,
                                           .largest_radius = kLargest,
                                           .width = std::max(width, 2.0 * 2.0 * kLargest),
                                           .seed = s.seed});
  Scene<D> scene;
  scene.friction = PairTable<double>(s.friction);
  HalfSpace<D> floor;
  floor.normal = Vector<D>::Unit(D - 1);
  scene.add(floor);
  for (const Ball<D>& ball : balls) {
    Grain<D> grain;
    grain.position = ball.centre;
    grain.radius = ball.radius;
    grain.mass = std::pow(2.0 * ball.radius, D);  // 1 for the mean diameter
    const int body = scene.add(grain);
    scene.force.set(body, -grain.mass * Vector<D>::Unit(D - 1));
  }
  return scene;
}

template <int D>
double kinetic_energy(const Scene<D>& scene) {
  double energy = 0.0;
  for (int b = 1; b < scene.size(); ++b)
    energy += 0.5 * scene.mass[b] * scene.velocity[b].squaredNorm() +
              0.5 * scene.inertia[b] * squared_length(scene.angular_velocity[b]);
  return energy / (scene.size() - 1);
}

double rolling_part(const Vector<2>&, double moment) {
  return std::abs(moment);
}
double rolling_part(const Vector<3>& normal, const Vector<3>& moment) {
  return tangential(normal, moment).norm();
}

/// The largest excess over the limits of friction among contacts that carry force.
template <int D>
double limit_excess_of(const ContactProblem<D>& problem, const Solution<D>& solution) {
  double mean = 0.0;
  for (const Impulse<D>& r : solution.impulse) mean += r.normal / problem.contact_count();
  double excess = -1.0;
  for_each_contact(problem, [&](int c, const auto& contact) {
    const double pressing = solution.impulse[c].normal;
    if (pressing < 1e-6 * mean) return;
    const double slide = contact.friction * pressing;
    const double roll = problem.coupling[c].conditions.rolling(pressing);
    if (slide > 0.0)
      excess = std::max(excess, length(solution.impulse[c].tangential) / slide - 1.0);
    if (roll > 0.0)
      excess = std::max(excess, rolling_part(contact.normal, solution.moment[c]) / roll - 1.0);
  });
  return excess;
}

}  // namespace

template <int D>
Heap<D> make_heap(const HeapSetup& s, TaskContext& task) {
  OptionValues options{{"law", "extended-coulomb"},
                       {"contact.rolling", s.rolling},
                       {"seed", s.seed},
                       {"sweeps", s.sweeps},
                       {"report_residual", false}};
  if (D == 3) options["contact.torsion"] = s.torsion;
  const double fastest = 2.0 * std::sqrt(std::pow(s.grains, 1.0 / D));
  Simulation<D> simulation(
      column<D>(s), make_method<D>("contact-dynamics", options),
      {.time_step = s.time_step, .reach = 2.0 * (fastest + 1.0) * s.time_step, .skin = 0.2});
  const Scene<D>& scene = simulation.scene();
  // One grain that rolls alone at a speed of 3 needs about this time more, over mu_t / r.
  constexpr double kSlowing = 5.0;
  const double longest = s.longest + (s.rolling > 0.0 ? kSlowing / s.rolling : 0.0);
  const std::int64_t most = std::llround(longest / s.time_step);
  Heap<D> heap;
  SettleProgress progress;
  TaskState saved(task, simulation, progress);
  const auto at_rest = [&] {
    heap.time = static_cast<double>(simulation.steps()) * s.time_step;
    heap.kinetic = kinetic_energy(scene);
    return heap.kinetic < s.at_rest;
  };
  const auto go_on = [&] {
    return heap.time < longest && !saved.interrupted(simulation.steps(), most);
  };
  const SettleStatus status = settle(
      simulation, {.calm = static_cast<int>(1.0 / s.time_step), .at_rest = at_rest, .go_on = go_on},
      progress);
  heap.rests = status == SettleStatus::at_rest;
  for (int b = 1; b < scene.size(); ++b)
    heap.grains.push_back({scene.position[b], scene.radius[b]});
  heap.angle = angle_of_repose<D>({scene.position.begin() + 1, scene.position.end()},
                                  {scene.radius.begin() + 1, scene.radius.end()});
  heap.imbalance = force_balance(scene, simulation.problem(), simulation.solution()).rms;
  heap.limit_excess = limit_excess_of(simulation.problem(), simulation.solution());
  heap.overlap = largest_overlap(scene);
  return heap;
}

template Heap<2> make_heap<2>(const HeapSetup&, TaskContext&);
template Heap<3> make_heap<3>(const HeapSetup&, TaskContext&);

}  // namespace cd::runs
