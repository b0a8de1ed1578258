// SPDX-License-Identifier: BSD-3-Clause
// Guttenberg 2011, Fig. 1: the proxy stress against the packing fraction, from no connection
// between the cylinders to a jammed pack.
#include <algorithm>
#include <cmath>
#include <optional>

#include <libcd/io/table.hpp>
#include "experiments/guttenberg2011/fraction_set.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::guttenberg2011;
using namespace cd::runs;

constexpr double kJammingBegins = 0.825;

Table<FractionCell> stress_table() {
  const std::string stress = "rho <R>^4 Omega^2";
  using Cell = FractionCell;
  using Means = FlowMeans;
  Table<Cell> table;
  table.column("phi_aimed", "1", &Cell::aimed)
      .column("phi", "1", &Cell::fraction)
      .column("seed", "1", &Cell::seed)
      .column("grains", "1", &Cell::grains)
      .column("proxy_stress", stress, &Cell::means, &Means::proxy, &ProxyStressMean::normal)
      .column("proxy_stress_tangential", stress, &Cell::means, &Means::proxy,
              &ProxyStressMean::tangential, &Estimate::value)
      .column("torque_inner", stress, &Cell::means, &Means::torque_inner)
      .column("torque_outer", stress, &Cell::means, &Means::torque_outer)
      .column("max_overlap", "<R>", &Cell::means, &Means::largest_overlap)
      .column("initial_overlap", "<R>", &Cell::initial_overlap)
      .timing("nanoseconds_per_grain_step", "ns", &Cell::nanoseconds);
  return table;
}

/// Where the logarithm of the stress passes that of `level`, interpolated between cells.
std::optional<double> crossing(const std::vector<FractionCell>& cells, double level) {
  for (std::size_t k = 1; k < cells.size(); ++k) {
    const double below = std::log(cells[k - 1].means.proxy.normal.value / level);
    const double above = std::log(cells[k].means.proxy.normal.value / level);
    if (below < 0.0 && above >= 0.0)
      return std::lerp(cells[k - 1].fraction, cells[k].fraction, below / (below - above));
  }
  return std::nullopt;
}

void report(Run& run, const std::vector<FractionCell>& cells) {
  const double loosest = cells.front().means.proxy.normal.value;
  const double densest = cells.back().means.proxy.normal.value;
  run.quantity("stress_ratio", densest / loosest, "1", "proxy stress, densest over loosest cell");
  // Jamming raises the stress once more, by how much depends on the densest cell chosen.
  const auto sheared_cell = std::ranges::find_if(
      cells.rbegin(), cells.rend(), [](auto& cell) { return cell.fraction < kJammingBegins; });
  if (sheared_cell == cells.rend()) return;
  const double level = std::sqrt(loosest * sheared_cell->means.proxy.normal.value);
  if (const auto onset = crossing(cells, level))
    run.quantity("onset", *onset, "1",
                 "phi where the stress passes the geometric mean of the loosest cell and the "
                 "densest one below 0.825");
}

}  // namespace

int main(int argc, char** argv) {
  FractionSet set;
  return run_experiment(
      argc, argv,
      {.name = "guttenberg2011_fig1_stress",
       .paper = "guttenberg2011",
       .figure = "Fig. 1",
       .summary = "Proxy stress in the Couette cell against the packing fraction",
       .has_tasks = true},
      [&](Options& options) { set.declare(options); },
      [&](Run& run) {
        const std::vector<FractionCell> cells = set.finish(run);
        const Table<FractionCell> table = stress_table();
        table.write(run.csv("stress.csv", table.columns()), cells);
        if (!run.interrupted() && cells.size() > 1) report(run, cells);
      });
}
