// SPDX-License-Identifier: BSD-3-Clause
// Runs of a disturbed chain, and the fit of their mean.
#include "experiments/unger2002/chain_mode.hpp"

#include <cmath>
#include <vector>

#include <libcd/core/random.hpp>
#include <libcd/measure/damped_sine.hpp>
#include <libcd/measure/statistics.hpp>
#include "experiments/runs/chain.hpp"
#include "harness/task_state.hpp"

namespace cd::unger2002 {
namespace {

// The mode is a disturbance of a chain that is so strongly pressed that no contact can open: the
// equations are then linear and the size of the disturbance does not matter.
constexpr double kForce = 1.0;
constexpr double kOverlap = 0.01;
constexpr double kVelocity = 1e-6;

/// Amplitude of v_i = a sin(k x_i), i = 1 .. n at x_i = i - 1/2.
double mode_amplitude(const Scene<2>& scene, int discs, double k) {
  double sum = 0.0;
  for (int i = 0; i < discs; ++i) sum += scene.velocity[i].x() * std::sin(k * (i + 0.5));
  return 2.0 * sum / discs;
}

/// The mode's amplitude after 0, 1, ... steps in one run, 1 at the start.
std::vector<double> decay(const ModeRuns& how, std::uint64_t seed) {
  const int discs = how.discs;
  const double k = how.k;
  const StopRule stop{.max_iterations = how.sweeps, .report_residual = false};
  Simulation<2> chain =
      runs::chain_simulation({.discs = discs, .force = kForce, .overlap = kOverlap},
                             runs::make_chain_solver("random", seed, stop));
  runs::prestress(chain.memory(), discs, kForce);
  for (int i = 0; i < discs; ++i)
    chain.scene().velocity[i].x() = kVelocity * std::sin(k * (i + 0.5));
  std::vector<double> amplitude{1.0};
  for (int step = 0; step < how.steps; ++step) {
    chain.step();
    amplitude.push_back(mode_amplitude(chain.scene(), discs, k) / kVelocity);
  }
  return amplitude;
}

}  // namespace

MeasuredMode measure_mode(const ModeRuns& how, std::uint64_t seed, TaskContext& task) {
  const auto samples = static_cast<std::size_t>(how.steps) + 1;
  std::vector<std::vector<double>> block(kModeBlocks, std::vector<double>(samples, 0.0));
  std::vector<double> total(samples, 0.0);
  const int runs = how.runs / kModeBlocks * kModeBlocks;
  TaskState saved(task, block, total);
  for (int r = static_cast<int>(saved.step()); r < runs; ++r) {
    if (saved.interrupted(r, runs)) return {};
    const auto a = decay(how, mix64(seed) + static_cast<unsigned>(r));
    for (std::size_t t = 0; t < samples; ++t) {
      block[static_cast<std::size_t>(r % kModeBlocks)][t] += a[t];
      total[t] += a[t];
    }
  }
  const auto fit = [](const std::vector<double>& x) { return fit_damped_sine(x, 1.0).curve; };
  std::vector<double> omega, tau;
  for (const auto& b : block) {
    std::vector<double> rest(samples);
    for (std::size_t t = 0; t < samples; ++t) rest[t] = total[t] - b[t];
    const DampedSine curve = fit(rest);
    omega.push_back(curve.omega);
    tau.push_back(curve.tau);
  }
  const DampedSine all = fit(total);
  const double factor = (kModeBlocks - 1) / std::sqrt(static_cast<double>(kModeBlocks));
  return {{all.omega, all.tau},
          {factor * statistics(omega).deviation, factor * statistics(tau).deviation}};
}

}  // namespace cd::unger2002
