// SPDX-License-Identifier: BSD-3-Clause
// Unger 2002, Sec. III.B.1: frequency and damping of the modes of the chain.
#include <cmath>
#include <set>

#include <libcd/core/random.hpp>
#include <libcd/measure/damped_sine.hpp>
#include <libcd/measure/statistics.hpp>
#include "experiments/harness/experiment.hpp"
#include "experiments/runs/chain.hpp"
#include "experiments/runs/chain_theory.hpp"

namespace {

using namespace cd;
using namespace cd::runs;

// The mode is a disturbance of a chain that is so strongly pressed that no contact can open: the
// equations are then linear and the size of the disturbance does not matter.
constexpr double kForce = 1.0;
constexpr double kOverlap = 0.01;
constexpr double kVelocity = 1e-6;
constexpr int kBlocks = 10;  // of runs, for the uncertainty
// A wave above k_c dies within a step: its fit rests on very few samples and is noisy. More runs of
// so few steps are cheap.
constexpr int kMoreRuns = 10;

struct Parameters {
  int discs, runs;
  std::vector<int> sweeps;
  std::vector<double> fractions;
};

/// Amplitude of v_i = a sin(k x_i), i = 1 .. n at x_i = i - 1/2.
double mode_amplitude(Scene<2>& scene, int discs, double k) {
  double sum = 0.0;
  for (int i = 0; i < discs; ++i) sum += scene.velocity[i].x() * std::sin(k * (i + 0.5));
  return 2.0 * sum / discs;
}

/// The mode's amplitude after 0, 1, ... steps in one run, 1 at the start.
std::vector<double> decay(int discs, int sweeps, double k, int steps, std::uint64_t seed) {
  const StopRule stop{.max_iterations = sweeps, .report_residual = false};
  Simulation<2> chain = chain_simulation({.discs = discs, .force = kForce, .overlap = kOverlap},
                                         make_chain_solver("random", seed, stop));
  prestress(chain.memory(), discs, kForce);
  for (int i = 0; i < discs; ++i)
    chain.scene().velocity[i].x() = kVelocity * std::sin(k * (i + 0.5));
  std::vector<double> amplitude{1.0};
  for (int step = 0; step < steps; ++step) {
    chain.step();
    amplitude.push_back(mode_amplitude(chain.scene(), discs, k) / kVelocity);
  }
  return amplitude;
}

struct MeasuredMode {
  Mode mode;
  Mode uncertainty;
};

auto stored(MeasuredMode& m) {
  return std::tie(m.mode.omega, m.mode.tau, m.uncertainty.omega, m.uncertainty.tau);
}

/// Fits the mean over all runs; the uncertainty is the jackknife's over blocks of runs.
MeasuredMode measure(int discs, int runs, int sweeps, double k, int steps, std::uint64_t seed,
                     TaskContext& task) {
  const auto samples = static_cast<std::size_t>(steps) + 1;
  std::vector<std::vector<double>> block(kBlocks, std::vector<double>(samples, 0.0));
  std::vector<double> total(samples, 0.0);
  const int per_block = runs / kBlocks;
  for (int r = 0; r < per_block * kBlocks; ++r) {
    if (task.interrupted()) return {};
    const auto a = decay(discs, sweeps, k, steps, mix64(seed) + static_cast<unsigned>(r));
    for (std::size_t t = 0; t < samples; ++t) {
      block[static_cast<std::size_t>(r % kBlocks)][t] += a[t];
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
  const double factor = (kBlocks - 1) / std::sqrt(static_cast<double>(kBlocks));
  return {{all.omega, all.tau},
          {factor * statistics(omega).deviation, factor * statistics(tau).deviation}};
}

/// Mode numbers whose wave numbers are nearest to the given fractions of k_c.
std::set<int> mode_numbers(const Parameters& p, double k_critical) {
  std::set<int> numbers;
  for (const double fraction : p.fractions) {
    const double j = fraction * k_critical / wave_number(1, p.discs);
    const int number = static_cast<int>(std::lround(0.5 * (j + 1.0)));
    if (number >= 1 && number <= p.discs) numbers.insert(number);
  }
  return numbers;
}

void dispersion(const Parameters& p, Run& run) {
  const double q = q_random_sweep();
  auto& csv = run.csv("modes.csv", {{"sweeps", "1"},
                                    {"k", "1/d"},
                                    {"omega", "1/dt"},
                                    {"tau", "dt"},
                                    {"omega_continuum", "1/dt"},
                                    {"tau_continuum", "dt"},
                                    {"omega_exact", "1/dt"},
                                    {"tau_exact", "dt"},
                                    {"omega_error", "1/dt"},
                                    {"tau_error", "dt"},
                                    {"k_over_kc", "1"}});
  struct OneMode {
    int sweeps, number;
    double k, k_critical;
    Mode discrete;
  };
  std::vector<OneMode> modes;
  for (const int sweeps : p.sweeps) {
    const double k_critical = critical_wave_number(sweeps, q);
    for (const int j : mode_numbers(p, k_critical)) {
      const double k = wave_number(j, p.discs);
      modes.push_back(
          {sweeps, j, k, k_critical, discrete_mode(random_sweep_relaxation(k), sweeps)});
    }
  }
  const auto steps_of = [](const OneMode& m) {
    return std::max(8, static_cast<int>(4.0 * m.discrete.tau));
  };
  const auto runs_of = [&](const OneMode& m) {
    return m.k > m.k_critical ? kMoreRuns * p.runs : p.runs;
  };
  const auto task_of = [&](const OneMode& m) {
    return Task("mode", {{"sweeps", m.sweeps}, {"number", m.number}},
                1.0 * m.sweeps * steps_of(m) * runs_of(m));
  };
  const auto measure_one = [&](const OneMode& m, TaskContext& task) {
    return measure(p.discs, runs_of(m), m.sweeps, m.k, steps_of(m), run.seed(), task);
  };
  const auto measured = run.for_each_task(modes, task_of, measure_one, {.unit = "modes"});
  if (!measured) return;
  std::vector<double> exact, below_quarter, above_half;
  for (std::size_t n = 0; n < modes.size(); ++n) {
    const auto& [sweeps, number, k, k_critical, discrete] = modes[n];
    const Mode continuum = continuum_mode(k, sweeps, q);
    const auto& [mode, error] = (*measured)[n];
    csv.row(sweeps, k, mode.omega, mode.tau, continuum.omega, continuum.tau, discrete.omega,
            discrete.tau, error.omega, error.tau, k / k_critical);
    exact.push_back(std::abs(mode.omega / discrete.omega - 1.0));
    const double deviation = std::abs(mode.omega / continuum.omega - 1.0);
    if (k < 0.25 * k_critical) below_quarter.push_back(deviation);
    if (k > 0.5 * k_critical && k < k_critical) above_half.push_back(deviation);
  }
  run.quantity("deviation_exact", statistics(exact).largest, "1",
               "largest relative difference of omega to the exact discrete law");
  if (!below_quarter.empty())
    run.quantity("deviation_below_quarter", statistics(below_quarter).largest, "1",
                 "largest relative difference of omega to eq (18) for k < k_c / 4");
  if (!above_half.empty()) {
    run.quantity("deviation_above_half_min", statistics(above_half).smallest, "1",
                 "smallest relative difference of omega to eq (18) for k_c / 2 < k < k_c");
    run.quantity("deviation_above_half_max", statistics(above_half).largest, "1",
                 "largest relative difference of omega to eq (18) for k_c / 2 < k < k_c");
  }
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  using Sweeps = std::vector<int>;
  using Fractions = std::vector<double>;
  const Fractions fine{0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.97, 1.05, 1.2};
  return run_experiment(
      argc, argv,
      {.name = "unger2002_dispersion",
       .paper = "unger2002",
       .figure = "Eqs. 18-20",
       .summary = "Frequency and damping of the chain's modes against wave number",
       .has_tasks = true},
      [&](Options& options) {
        options.add("discs", p.discs, 100, between(4, 10000), "number of discs in the chain");
        options.add(
            "runs", p.runs, {50, 400, 2000}, at_least(kBlocks),
            "runs averaged for each mode, rounded down to a multiple of 10; tenfold above k_c");
        options.list("sweeps", p.sweeps,
                     ByPreset<Sweeps>{{10, 40, 160}, {10, 20, 40, 80, 160}, {10, 20, 40, 80, 160}},
                     between(1, 1000000), "values of N_I");
        options.list("fractions", p.fractions,
                     ByPreset<Fractions>{{0.1, 0.2, 0.35, 0.5, 0.7, 0.85, 0.95, 1.1}, fine, fine},
                     above(0), "wave numbers in units of k_c");
      },
      [&](Run& run) { dispersion(p, run); });
}
