// SPDX-License-Identifier: BSD-3-Clause
// Unger 2002, Sec. V: how many sweeps make the forces of a whole system consistent.
#include <cmath>
#include <numbers>

#include <libcd/io/table.hpp>
#include <libcd/measure/chain_theory.hpp>
#include <libcd/measure/statistics.hpp>
#include "experiments/runs/chain.hpp"
#include "experiments/unger2002/cost_packing.hpp"
#include "harness/different.hpp"
#include "harness/each.hpp"
#include "harness/experiment.hpp"
#include "harness/report_mean.hpp"

namespace {

using namespace cd;
using namespace cd::unger2002;
using namespace cd::runs;

struct Parameters {
  std::vector<int> discs;
  int runs;
  PackingCost packing;
};

Table<CostRow> cost_table() {
  Table<CostRow> table;
  table.column("dimension", "1", &CostRow::dimension)
      .column("bodies", "1", &CostRow::bodies)
      .column("sweeps", "1", &CostRow::sweeps, &Estimate::value)
      .column("tolerance", "1", &CostRow::tolerance)
      .column("sweeps_error", "1", &CostRow::sweeps, &Estimate::error)
      .column("sweeps_theory", "1", &CostRow::theory)
      .column("sweeps_natural_map", "1", &CostRow::natural_map);
  return table;
}

/// The slowest mode of the cold chain, 4 / pi of the force at the wall, decays by exp(-q k^2) a
/// sweep.
double expected_sweeps(int discs, double tolerance) {
  const double k = chain::wave_number(1, discs);
  return std::log(4.0 / std::numbers::pi / tolerance) / (chain::q_random_sweep() * k * k);
}

/// Chains at rest whose last disc is suddenly pushed with force 1. The exact solution is a force 1
/// at every contact; the wall's comes last.
std::vector<CostRow> chain_cost(const Parameters& p, const SweepLimits& limits, Run& run) {
  struct ChainRun {
    int discs;
    std::uint64_t seed;
  };
  std::vector<ChainRun> runs;
  for (const int discs : p.discs)
    for (int r = 0; r < p.runs; ++r) runs.push_back({discs, run.seed() + static_cast<unsigned>(r)});
  const auto task_of = [](const ChainRun& one) {
    return Task("chain", {{"discs", one.discs}, {"seed", one.seed}}, std::pow(one.discs, 3));
  };
  const auto wall_error = [](const auto& impulse) { return std::abs(impulse.back().normal - 1.0); };
  const auto count_one = [&](const ChainRun& one, TaskContext& task) {
    return count_sweeps(chain_problem({.discs = one.discs, .force = 1.0}), one.seed, limits,
                        wall_error, task);
  };
  const auto counted = run.for_each_task(runs, task_of, count_one, {.unit = "chains"});
  std::vector<CostRow> rows;
  if (!counted) return rows;
  auto next = counted->begin();
  for (const int discs : p.discs) {
    rows.push_back(cost_row(1, discs, {next, next + p.runs}, limits.far_force,
                            expected_sweeps(discs, limits.far_force)));
    next += p.runs;
  }
  return rows;
}

void report_chains(const std::vector<CostRow>& rows, Run& run) {
  if (rows.empty()) return;
  const auto bodies = each(rows, &CostRow::bodies);
  const auto sweeps = each(rows, [](const CostRow& row) { return row.sweeps.value; });
  const LineFit fit = fit_power_law(bodies, sweeps);
  run.quantity("exponent_1d", fit.slope, "1",
               "sweeps ~ bodies^exponent until the wall force is right", fit.slope_error);
  report_mean(run, "ratio_1d",
              each(rows, [](const CostRow& row) { return row.sweeps.value / row.theory; }), "1",
              "sweeps over 4 n^2 / (pi^2 q) ln(4 / (pi tol))");
  const LineFit hidden = fit_power_law(bodies, each(rows, &CostRow::natural_map));
  run.quantity("exponent_natural_map", hidden.slope, "1",
               "the same until the natural-map error is small: blind to the long waves",
               hidden.slope_error);
}

void cost(const Parameters& p, Run& run) {
  const Table<CostRow> table = cost_table();
  auto& csv = run.csv("cost.csv", table.columns());
  const std::vector<CostRow> chains = chain_cost(p, p.packing.limits, run);
  table.write(csv, chains);
  report_chains(chains, run);
  table.write(csv, packing_cost(p.packing, run));
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  using Discs = std::vector<int>;
  return run_experiment(
      argc, argv,
      {.name = "unger2002_cost",
       .paper = "unger2002",
       .figure = "Sec. V",
       .summary = "Sweeps needed for consistent forces against the number of grains",
       .has_tasks = true},
      [&](Options& options) {
        options.list(
            "discs", p.discs,
            ByPreset<Discs>{
                {10, 20, 40, 80}, {10, 20, 40, 80, 160, 320}, {10, 20, 40, 80, 160, 320, 640}},
            between(2, 10000), "chain lengths, two or more");
        options.add("runs", p.runs, {5, 10, 20}, at_least(2), "runs with successive seeds");
        options.add("tolerance", p.packing.limits.far_force, 0.01, strictly_between(0, 1),
                    "relative error of the force at the wall or base");
        options.add("natural-map", p.packing.limits.natural_map, 0.01, strictly_between(0, 1),
                    "natural-map error counted for comparison");
        options.list(
            "packing-discs", p.packing.discs,
            ByPreset<Discs>{
                {60, 120, 240}, {60, 125, 250, 500, 1000}, {60, 125, 250, 500, 1000, 2000, 4000}},
            between(20, 100000), "discs in a packing, two or more numbers");
        options.add("packings", p.packing.packings, {7, 10, 20}, at_least(2),
                    "packings of each size, with successive seeds");
        options.add("force-step", p.packing.force_step, 1e-4, between(1e-7, 0.1),
                    "relative increase of the force on the piston");
        options.check([&] {
          require_different("discs", p.discs, 2);
          require_different("packing-discs", p.packing.discs, 2);
        });
      },
      [&](Run& run) { cost(p, run); });
}
