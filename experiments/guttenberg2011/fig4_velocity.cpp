// SPDX-License-Identifier: BSD-3-Clause
// Guttenberg 2011, Fig. 4: profiles of the angular velocity, from a broad decay to a pack that
// turns.
#include <libcd/io/table.hpp>
#include "experiments/guttenberg2011/fraction_set.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::guttenberg2011;
using namespace cd::runs;

Table<FractionCell> decay_table() {
  using Cell = FractionCell;
  using Means = FlowMeans;
  Table<Cell> table;
  table.column("phi_aimed", "1", &Cell::aimed)
      .column("phi", "1", &Cell::fraction)
      .column("seed", "1", &Cell::seed)
      .column("decay_rate", "1/<2R>", &Cell::means, &Means::measured_decay, &ExponentialDecay::rate)
      .column("internal_decay_rate", "1/<2R>", &Cell::means, &Means::internal_decay,
              &ExponentialDecay::rate, &Estimate::value)
      .column("omega_near_wall", "Omega", &Cell::means, &Means::omega_near_wall)
      .column("outer_rotation", "1", &Cell::means, outer_rotation);
  return table;
}

void report(Run& run, const std::vector<FractionCell>& cells) {
  const Table<FractionCell> table = decay_table();
  table.write(run.csv("decay.csv", table.columns()), cells);
  std::vector<CellValue> sheared, dilute, densest, flowing;
  for (const FractionCell& cell : cells) {
    const double outer = outer_rotation(cell.means);
    if (cell.aimed == cells.back().aimed) densest.push_back({cell.aimed, outer});
    if (is_sheared(cell.fraction) && cell.fraction < 0.815) flowing.push_back({cell.aimed, outer});
    const ExponentialDecay& decay = cell.means.measured_decay;
    if (!(decay.rate.value > 0.0)) continue;
    if (is_dilute(cell.fraction)) dilute.push_back({cell.aimed, decay.length().value});
    if (is_sheared(cell.fraction)) sheared.push_back({cell.aimed, decay.length().value});
  }
  report_family_mean(run, "decay_length_dilute", dilute, "<2R>",
                     "mean decay length below phi = 0.73");
  report_family_mean(run, "decay_length_band", sheared, "<2R>",
                     "mean decay length between phi = 0.79 and 0.845");
  report_family_mean(run, "outer_rotation_band", flowing, "1",
                     "omega over 75 < r < 85 over that over 60 < r < 70, mean over cells between "
                     "phi = 0.79 and 0.815");
  report_family_mean(run, "outer_rotation_dense", densest, "1", "the same in the densest cells");
}

}  // namespace

int main(int argc, char** argv) {
  FractionSet set;
  return run_experiment(
      argc, argv,
      {.name = "guttenberg2011_fig4_velocity",
       .paper = "guttenberg2011",
       .figure = "Fig. 4",
       .summary = "Profiles of the angular velocity in the Couette cell",
       .has_tasks = true},
      [&](Options& options) { set.declare(options); },
      [&](Run& run) {
        const std::vector<FractionCell> cells = set.finish(run);
        write_profiles(run, cells);
        if (!run.interrupted()) report(run, cells);
      });
}
