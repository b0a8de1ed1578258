// SPDX-License-Identifier: BSD-3-Clause
// Displacements, energies, forces and residuals of a run.
#include "experiments/solvers/honesty_runs.hpp"

#include <algorithm>
#include <cmath>

#include <libcd/measure/cut_force.hpp>
#include <libcd/measure/energies.hpp>
#include <libcd/measure/overlaps.hpp>
#include <libcd/problem/response.hpp>
#include <libcd/solver/residual.hpp>
#include "harness/thread_time.hpp"

namespace cd {
namespace {

double largest_move(const Array<Vector<2>>& from, const Array<Vector<2>>& to) {
  double largest = 0.0;
  for (int b = 0; b < from.size(); ++b) largest = std::max(largest, (to[b] - from[b]).norm());
  return largest;
}

/// Root of the sum of squares of the changes of x_b+1 - x_b; a plane, which is body 0, stays.
double relative_move(const Array<Vector<2>>& from, const Array<Vector<2>>& to) {
  double sum = 0.0;
  for (int b = 1; b < from.size(); ++b)
    sum += (to[b] - to[b - 1] - (from[b] - from[b - 1])).squaredNorm();
  return std::sqrt(sum);
}

/// Force of the contacts of the last step on all bodies that do not respond.
Vector<2> force_on_fixed(const Simulation<2>& simulation) {
  const Scene<2>& scene = simulation.scene();
  return group_forces(simulation.problem(), simulation.solution().impulse, 1,
                      [&](int body) { return scene.moves(body) ? -1 : 0; })
      .front();
}

}  // namespace

RestResult run_rest(const RestScene& rest, const Entrant& entrant, const RestPlan& plan,
                    std::uint64_t seed, const std::function<bool()>& go_on) {
  Simulation<2> simulation =
      honest_simulation(rest.scene, entrant, plan.stop, plan.time_step, plan.warm_start, seed);
  const Array<Vector<2>> start = simulation.scene().position;
  const double energy = simulation.energies().total();
  Array<Vector<2>> middle = start;
  RestResult result;
  const double begun = thread_seconds();
  const std::int64_t half = plan.steps / 2;
  for (; result.steps < plan.steps; ++result.steps) {
    if (result.steps % 100 == 0 && !go_on()) return result;
    if (result.steps == half) middle = simulation.scene().position;
    const StepReport report = simulation.step();
    result.iterations += report.iterations / static_cast<double>(plan.steps);
    result.missed += plan.stop.tolerance > 0.0 && report.status != SolveStatus::converged;
    result.gain = std::max(result.gain, simulation.energies().total() - energy);
  }
  const double steps = static_cast<double>(plan.steps);
  result.microseconds = 1e6 * (thread_seconds() - begun) / steps;
  const Scene<2>& scene = simulation.scene();
  const double time = static_cast<double>(plan.steps - half) * plan.time_step;
  result.settled = largest_move(start, middle);
  result.creep = relative_move(middle, scene.position) / time / plan.time_step;
  result.load_error = (force_on_fixed(simulation) - rest.load).norm() / rest.load.norm();
  result.overlap = largest_overlap(scene);
  result.loss = energy - simulation.energies().total();
  const auto error = [&](FrictionRule rule) {
    return natural_map_error(simulation.problem(), simulation.law(), simulation.solution().impulse,
                             rule);
  };
  result.residual = error(FrictionRule::coulomb);
  result.own = error(entrant.friction);
  return result;
}

Track run_track(const Scene<2>& scene, const Entrant& entrant, const HonestStop& stop,
                double time_step, int steps, std::uint64_t seed) {
  Simulation<2> simulation = honest_simulation(scene, entrant, stop, time_step, true, seed);
  const int body = scene.size() - 1;
  Track track;
  for (int k = 1; k <= steps; ++k) {
    simulation.step();
    track.time.push_back(k * time_step);
    track.speed.push_back(simulation.scene().velocity[body].x());
    track.gap.push_back(simulation.scene().position[body].y() - 0.5);
  }
  return track;
}

}  // namespace cd
