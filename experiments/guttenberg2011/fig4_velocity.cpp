// SPDX-License-Identifier: BSD-3-Clause
// Guttenberg 2011, Fig. 4: profiles of the angular velocity, from a broad decay to a pack that
// turns.
#include <algorithm>
#include <optional>

#include <libcd/measure/statistics.hpp>
#include "experiments/guttenberg2011/fig4_fits.hpp"
#include "harness/experiment.hpp"
#include "harness/report_mean.hpp"

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
      .column("last_decay_rate", "1/<2R>", &Cell::last, &Means::measured_decay,
              &ExponentialDecay::rate)
      .column("internal_decay_rate", "1/<2R>", &Cell::means, &Means::internal_decay,
              &ExponentialDecay::rate, &Estimate::value)
      .column("omega_near_wall", "Omega", &Cell::means, &Means::omega_near_wall)
      .column("outer_rotation", "1", &Cell::outer_rotation)
      .column("rigid_from", "<R>", [](const Cell& cell) { return rigid_from(cell.means.profile); });
  return table;
}

/// Decay lengths of loose cells, early and at the end of their runs, and of those in shear flow.
void report_lengths(Run& run, const std::vector<FractionCell>& cells) {
  std::vector<CellValue> sheared, early, late;
  const auto note = [](std::vector<CellValue>& sample, double aimed, const FlowMeans& means) {
    const ExponentialDecay& decay = means.measured_decay;
    if (decay.rate.value > 0.0) sample.push_back({aimed, decay.length().value});
  };
  for (const FractionCell& cell : cells) {
    if (is_dilute(cell.fraction)) {
      note(early, cell.aimed, cell.means);
      note(late, cell.aimed, cell.last);
    }
    if (is_sheared(cell.fraction)) note(sheared, cell.aimed, cell.means);
  }
  report_family_mean(run, "decay_length_early", early, "<2R>",
                     "mean decay length below phi = 0.73, over the window of all cells");
  report_family_mean(run, "decay_length_dilute", late, "<2R>",
                     "the same over the last window of their runs");
  report_family_mean(run, "decay_length_band", sheared, "<2R>",
                     "mean decay length between phi = 0.79 and 0.845");
}

/// Rotation of the outer part, and the radius from which on the pack turns as one.
void report_rotation(Run& run, const std::vector<FractionCell>& cells) {
  std::vector<CellValue> jammed, flowing;
  std::vector<double> fractions, radii, at_jamming;
  for (const FractionCell& cell : cells) {
    const CellValue outer{cell.aimed, cell.outer_rotation.value};
    if (is_at_jamming(cell.aimed)) jammed.push_back(outer);
    if (is_sheared(cell.fraction) && cell.fraction < 0.815) flowing.push_back(outer);
    const std::optional<double> from = rigid_from(cell.means.profile);
    if (!from || cell.aimed < 0.8) continue;
    fractions.push_back(cell.fraction);
    radii.push_back(*from);
    if (is_at_jamming(cell.aimed)) at_jamming.push_back(*from);
  }
  report_family_mean(run, "outer_rotation_band", flowing, "1",
                     "omega over 75 < r < 85 over that over 60 < r < 70, mean over cells between "
                     "phi = 0.79 and 0.815");
  report_family_mean(run, "outer_rotation_dense", jammed, "1", "the same in cells aimed at 0.838");
  report_mean(run, "rigid_radius", at_jamming, "<R>",
              "least radius from which on the pack turns as one, cells aimed at 0.838");
  if (fractions.size() < 3) return;
  const LineFit front = fit_line(fractions, radii);
  run.quantity("rigid_front_slope", front.slope, "<R>",
               "its change with phi, over all cells from 0.8 on that have such a part",
               front.slope_error);
}

}  // namespace

int main(int argc, char** argv) {
  FractionSet set;
  VelocityFits fits;
  return run_experiment(
      argc, argv,
      {.name = "guttenberg2011_fig4_velocity",
       .paper = "guttenberg2011",
       .figure = "Fig. 4",
       .summary = "Profiles of the angular velocity in the Couette cell",
       .has_tasks = true},
      [&](Options& options) {
        set.declare(options);
        fits.declare(options);
      },
      [&](Run& run) {
        const std::vector<FractionCell> cells = set.finish(run);
        const std::vector<PassesCell> passes = fits.cells_by_passes(run, set);
        write_profiles(run, cells);
        const Table<FractionCell> table = decay_table();
        table.write(run.csv("decay.csv", table.columns()), cells);
        if (run.interrupted()) return;
        report_lengths(run, cells);
        report_rotation(run, cells);
        fits.report_windows(run, cells);
        report_passes(run, passes);
      });
}
