// SPDX-License-Identifier: BSD-3-Clause
// Unger 2002, Sec. III.B.1: frequency and damping of the modes of the chain.
#include <algorithm>
#include <cmath>
#include <set>

#include <libcd/io/table.hpp>
#include <libcd/measure/statistics.hpp>
#include "experiments/unger2002/chain_mode.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::unger2002;

// A wave above k_c dies within a step: its fit rests on very few samples and is noisy. More runs of
// so few steps are cheap.
constexpr int kMoreRuns = 10;

struct Parameters {
  int discs, runs;
  std::vector<int> sweeps;
  std::vector<double> fractions;
};

/// A mode of the chain by both theories, and as measured.
struct ChainMode {
  int number;
  double k_critical;
  chain::Mode continuum, discrete;
  ModeRuns runs;
  MeasuredMode measured = {};

  double k_over_kc() const { return runs.k / k_critical; }
};

Table<ChainMode> modes_table() {
  using Row = ChainMode;
  using Measured = MeasuredMode;
  Table<Row> table;
  table.column("sweeps", "1", &Row::runs, &ModeRuns::sweeps)
      .column("k", "1/d", &Row::runs, &ModeRuns::k)
      .column("omega", "1/dt", &Row::measured, &Measured::mode, &chain::Mode::omega)
      .column("tau", "dt", &Row::measured, &Measured::mode, &chain::Mode::tau)
      .column("omega_continuum", "1/dt", &Row::continuum, &chain::Mode::omega)
      .column("tau_continuum", "dt", &Row::continuum, &chain::Mode::tau)
      .column("omega_exact", "1/dt", &Row::discrete, &chain::Mode::omega)
      .column("tau_exact", "dt", &Row::discrete, &chain::Mode::tau)
      .column("omega_error", "1/dt", &Row::measured, &Measured::uncertainty, &chain::Mode::omega)
      .column("tau_error", "dt", &Row::measured, &Measured::uncertainty, &chain::Mode::tau)
      .column("k_over_kc", "1", &Row::k_over_kc);
  return table;
}

/// The mode numbers whose wave numbers are nearest to the given fractions of k_c.
std::set<int> mode_numbers(const Parameters& p, double k_critical) {
  std::set<int> numbers;
  for (const double fraction : p.fractions) {
    const double j = fraction * k_critical / chain::wave_number(1, p.discs);
    const int number = static_cast<int>(std::lround(0.5 * (j + 1.0)));
    if (number >= 1 && number <= p.discs) numbers.insert(number);
  }
  return numbers;
}

std::vector<ChainMode> chain_modes(const Parameters& p) {
  const double q = chain::q_random_sweep();
  std::vector<ChainMode> modes;
  for (const int sweeps : p.sweeps) {
    const double k_critical = chain::critical_wave_number(sweeps, q);
    for (const int number : mode_numbers(p, k_critical)) {
      const double k = chain::wave_number(number, p.discs);
      const chain::Mode discrete = chain::discrete_mode(chain::random_sweep_relaxation(k), sweeps);
      const ModeRuns runs{.discs = p.discs,
                          .sweeps = sweeps,
                          .k = k,
                          .steps = std::max(8, static_cast<int>(4.0 * discrete.tau)),
                          .runs = k > k_critical ? kMoreRuns * p.runs : p.runs};
      modes.push_back({number, k_critical, chain::continuum_mode(k, sweeps, q), discrete, runs});
    }
  }
  return modes;
}

/// Relative differences between the measured frequencies and both theories.
void report_deviations(Run& run, const std::vector<ChainMode>& modes) {
  std::vector<double> exact, below_quarter, above_half;
  for (const ChainMode& m : modes) {
    const double omega = m.measured.mode.omega;
    const double deviation = std::abs(omega / m.continuum.omega - 1.0);
    exact.push_back(std::abs(omega / m.discrete.omega - 1.0));
    if (m.runs.k < 0.25 * m.k_critical) below_quarter.push_back(deviation);
    if (m.runs.k > 0.5 * m.k_critical && m.runs.k < m.k_critical) above_half.push_back(deviation);
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

void dispersion(const Parameters& p, Run& run) {
  const Table<ChainMode> table = modes_table();
  auto& csv = run.csv("modes.csv", table.columns());
  std::vector<ChainMode> modes = chain_modes(p);
  const auto task_of = [](const ChainMode& m) {
    return Task("mode", {{"sweeps", m.runs.sweeps}, {"number", m.number}},
                1.0 * m.runs.sweeps * m.runs.steps * m.runs.runs);
  };
  const auto measure = [&](const ChainMode& m, TaskContext& task) {
    return measure_mode(m.runs, run.seed(), task);
  };
  const auto measured = run.for_each_task(modes, task_of, measure, {.unit = "modes"});
  if (!measured) return;
  for (std::size_t n = 0; n < modes.size(); ++n) modes[n].measured = (*measured)[n];
  table.write(csv, modes);
  report_deviations(run, modes);
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
       .takes_checkpoints = true,
       .has_tasks = true},
      [&](Options& options) {
        options.add("discs", p.discs, 100, between(4, 10000), "number of discs in the chain");
        options.add(
            "runs", p.runs, {50, 400, 2000}, at_least(kModeBlocks),
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
