// SPDX-License-Identifier: BSD-3-Clause
// Guttenberg 2011, Fig. 1: the proxy stress against the packing fraction, from no connection
// between the cylinders to a jammed pack.
#include <algorithm>

#include <libcd/io/table.hpp>
#include "experiments/guttenberg2011/fig1_transitions.hpp"
#include "experiments/guttenberg2011/median.hpp"
#include "harness/experiment.hpp"
#include "harness/report_mean.hpp"

namespace {

using namespace cd;
using namespace cd::guttenberg2011;
using namespace cd::runs;

const std::string kStress = "rho <R>^4 Omega^2";

Table<FractionCell> stress_table() {
  using Cell = FractionCell;
  using Means = FlowMeans;
  Table<Cell> table;
  table.column("phi_aimed", "1", &Cell::aimed)
      .column("phi", "1", &Cell::fraction)
      .column("seed", "1", &Cell::seed)
      .column("grains", "1", &Cell::grains)
      .column("proxy_stress", kStress, &Cell::means, &Means::proxy, &ProxyStressMean::normal)
      .column("proxy_stress_tangential", kStress, &Cell::means, &Means::proxy,
              &ProxyStressMean::tangential)
      .column("torque_inner", kStress, &Cell::means, &Means::torque_inner)
      .column("torque_outer", kStress, &Cell::means, &Means::torque_outer)
      .column("max_overlap", "<R>", &Cell::means, &Means::largest_overlap)
      .column("initial_overlap", "<R>", &Cell::initial_overlap)
      .timing("nanoseconds_per_grain_step", "ns", &Cell::nanoseconds);
  return table;
}

/// A part of the run of a cell.
struct Moment {
  const FractionCell* cell;
  const FlowInterval* interval;
};

void write_history(Run& run, const std::vector<FractionCell>& cells) {
  std::vector<Moment> rows;
  for (const FractionCell& cell : cells)
    for (const FlowInterval& interval : cell.intervals) rows.push_back({&cell, &interval});
  Table<Moment> table;
  table.column("phi_aimed", "1", &Moment::cell, &FractionCell::aimed)
      .column("phi", "1", &Moment::cell, &FractionCell::fraction)
      .column("seed", "1", &Moment::cell, &FractionCell::seed)
      .column("from", "1/Omega", &Moment::interval, &FlowInterval::from)
      .column("to", "1/Omega", &Moment::interval, &FlowInterval::to)
      .column("proxy_stress", kStress, &Moment::interval, &FlowInterval::stress)
      .column("torque_inner", kStress, &Moment::interval, &FlowInterval::torque_inner)
      .column("torque_outer", kStress, &Moment::interval, &FlowInterval::torque_outer);
  table.write(run.csv("history.csv", table.columns()), rows);
}

/// Cells that run on: by how much their stress goes on falling, and whether their torques balance.
void report_loose(Run& run, const FractionSet& set, const std::vector<FractionCell>& cells) {
  std::vector<double> left, inner, outer;
  for (const FractionCell& cell : cells) {
    if (!set.is_loose(cell.aimed) || cell.intervals.size() < 3) continue;
    left.push_back(cell.last.proxy.normal.value / cell.means.proxy.normal.value);
    inner.push_back(-cell.means.torque_inner.value);
    outer.push_back(cell.means.torque_outer.value);
  }
  if (!left.empty()) {  // the median, for a cell that is bridged again has many times its stress
    const Estimate middle = median(left);
    run.quantity("loose_stress_left", middle.value, "1",
                 "proxy stress of a loose cell at the end of its run over that in the common "
                 "window, median over cells",
                 middle.error);
  }
  report_ratio(run, "loose_torque_ratio", outer, inner,
               "mean torque on the outer over that on the inner cylinder, there in the common "
               "window; 1 in steady flow");
}

void report(Run& run, const FractionSet& set, const std::vector<FractionCell>& cells) {
  const auto stress = [](const FractionCell& cell) { return cell.means.proxy.normal.value; };
  run.quantity("stress_ratio", stress(cells.back()) / stress(cells.front()), "1",
               "proxy stress, densest over loosest cell");
  report_transitions(run, set, cells);
  report_loose(run, set, cells);
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
        write_history(run, cells);
        if (!run.interrupted() && cells.size() > 1) report(run, set, cells);
      });
}
