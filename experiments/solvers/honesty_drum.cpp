// SPDX-License-Identifier: BSD-3-Clause
// Half a turn to come into flow, then means over steps.
#include "experiments/solvers/honesty_drum.hpp"

#include <cmath>
#include <numbers>
#include <utility>

#include <libcd/generate/drum.hpp>
#include <libcd/measure/energy_balance.hpp>
#include <libcd/measure/overlaps.hpp>
#include <libcd/problem/response.hpp>
#include <libcd/solver/residual.hpp>
#include "harness/task_state.hpp"
#include "harness/thread_time.hpp"

namespace cd {
namespace {

constexpr int kSampling = 20;  // steps between two evaluations of residuals

/// Sums over the steps of the measurement, and seconds of all.
struct DrumSums {
  double gap = 0.0, impulse = 0.0;  ///< gap times normal impulse, and normal impulses
  double x = 0.0, y = 0.0;          ///< mass times position of grains
  double residual = 0.0, own = 0.0;
  int samples = 0;  ///< at residuals
  double seconds = 0.0;

  void add_impulses(const Simulation<2>& simulation) {
    const ContactProblem<2>& problem = simulation.problem();
    for (int c = 0; c < problem.contact_count(); ++c) {
      const double normal = simulation.solution().impulse[c].normal;
      gap += normal * problem.gap[c];
      impulse += normal;
    }
  }
  void add_positions(const Scene<2>& scene, int first) {
    for (int b = first; b < scene.size(); ++b) {
      x += scene.mass[b] * scene.position[b].x();
      y += scene.mass[b] * scene.position[b].y();
    }
  }
  void add_residuals(const Simulation<2>& simulation, FrictionRule rule) {
    const auto error = [&](FrictionRule of) {
      return natural_map_error(simulation.problem(), simulation.law(),
                               simulation.solution().impulse, of);
    };
    residual += error(FrictionRule::coulomb);
    own += error(rule);
    ++samples;
  }
};

}  // namespace

DrumReport run_honest_drum(const HonestDrum& setup, const Entrant& entrant, std::uint64_t seed,
                           TaskContext& task) {
  const double omega = std::sqrt(setup.froude / setup.radius);
  DrumScene<2> made = make_drum<2>({.radius = setup.radius, .turning_rate = omega, .seed = seed});
  DrumReport report{.grains = made.grains()};
  const int first = made.first_grain;
  Simulation<2> simulation = honest_simulation(std::move(made.scene), entrant, setup.stop,
                                               setup.time_step, true, seed, OverlapRule::remove);
  const double turn = 2.0 * std::numbers::pi / omega / setup.time_step;
  const int settle = static_cast<int>(setup.settle_turns * turn);
  const int steps = static_cast<int>(setup.measure_turns * turn);
  EnergyBalance<2> balance(simulation);
  DrumSums sums;
  TaskState saved(task, simulation, balance, sums);
  for (std::int64_t k = saved.step(); k < settle + steps; ++k) {
    if (saved.interrupted(k, settle + steps)) return report;
    if (k == settle) balance = EnergyBalance<2>(simulation);
    const double start = thread_seconds();
    simulation.step();
    sums.seconds += thread_seconds() - start;
    if (k < settle) continue;
    balance.add_step(simulation);
    sums.add_impulses(simulation);
    sums.add_positions(simulation.scene(), first);
    if ((k - settle) % kSampling == 0) sums.add_residuals(simulation, entrant.friction);
  }

  const Scene<2>& scene = simulation.scene();
  double mass = 0.0;
  for (int b = first; b < scene.size(); ++b) mass += scene.mass[b];
  report.angle = std::atan2(sums.x, -sums.y) * 180.0 / std::numbers::pi;
  const double motor = balance.terms().walls;
  report.power = motor / (steps * setup.time_step) / (mass * setup.radius * omega);
  report.closure = balance.unexplained() / motor;
  report.lift = sums.gap / sums.impulse;
  report.overlap = largest_overlap(scene);
  report.residual = sums.residual / sums.samples;
  report.own = sums.own / sums.samples;
  report.microseconds = 1e6 * sums.seconds / (settle + steps);
  return report;
}

}  // namespace cd
