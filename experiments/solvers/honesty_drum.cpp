// SPDX-License-Identifier: BSD-3-Clause
// Half a turn to come into flow, then means over steps.
#include "experiments/solvers/honesty_drum.hpp"

#include <cmath>
#include <numbers>

#include <libcd/generate/drum.hpp>
#include <libcd/measure/energy_balance.hpp>
#include <libcd/measure/largest_overlap.hpp>
#include <libcd/problem/response.hpp>
#include <libcd/solver/residual.hpp>
#include "experiments/harness/thread_time.hpp"

namespace cd {
namespace {

constexpr int kSampling = 20;  // steps between two looks at residuals

/// Sums of gap times normal impulse, and of normal impulses.
struct Lift {
  double gap = 0.0, impulse = 0.0;

  void add(const Simulation<2>& simulation) {
    const ContactProblem<2>& problem = simulation.problem();
    for (int c = 0; c < problem.contact_count(); ++c) {
      const double normal = simulation.solution().impulse[c].normal;
      gap += normal * problem.gap[c];
      impulse += normal;
    }
  }
};

}  // namespace

DrumReport run_honest_drum(const HonestDrum& setup, const Entrant& entrant, std::uint64_t seed,
                           const std::function<bool()>& go_on) {
  const double omega = std::sqrt(setup.froude / setup.radius);
  DrumScene<2> made = make_drum<2>({.radius = setup.radius, .turning_rate = omega, .seed = seed});
  DrumReport report{.grains = made.grains()};
  const int first = made.first_grain;
  Simulation<2> simulation = honest_simulation(std::move(made.scene), entrant, setup.stop,
                                               setup.time_step, true, seed, OverlapRule::remove);
  const double turn = 2.0 * std::numbers::pi / omega / setup.time_step;
  const double begun = thread_seconds();
  const int settle = static_cast<int>(setup.settle_turns * turn);
  for (int k = 0; k < settle; ++k) {
    if (k % 100 == 0 && !go_on()) return report;
    simulation.step();
  }
  const Scene<2>& scene = simulation.scene();
  EnergyBalance<2> balance(simulation);
  Lift lift;
  Vector<2> centre = Vector<2>::Zero();
  const int steps = static_cast<int>(setup.measure_turns * turn);
  int looks = 0;
  for (int k = 0; k < steps; ++k) {
    if (k % 100 == 0 && !go_on()) return report;
    simulation.step();
    balance.add_step(simulation);
    lift.add(simulation);
    for (int b = first; b < scene.size(); ++b) centre += scene.mass[b] * scene.position[b];
    if (k % kSampling != 0) continue;
    const auto error = [&](FrictionRule rule) {
      return natural_map_error(simulation.problem(), simulation.law(),
                               simulation.solution().impulse, rule);
    };
    report.residual += error(FrictionRule::coulomb);
    report.own += error(entrant.friction);
    ++looks;
  }
  double mass = 0.0;
  for (int b = first; b < scene.size(); ++b) mass += scene.mass[b];
  report.angle = std::atan2(centre.x(), -centre.y()) * 180.0 / std::numbers::pi;
  const double motor = balance.terms().walls;
  report.power = motor / (steps * setup.time_step) / (mass * setup.radius * omega);
  report.closure = balance.unexplained() / motor;
  report.lift = lift.gap / lift.impulse;
  report.overlap = largest_overlap(scene);
  report.residual /= looks;
  report.own /= looks;
  report.microseconds = 1e6 * (thread_seconds() - begun) / (settle + steps);
  return report;
}

}  // namespace cd
