// SPDX-License-Identifier: BSD-3-Clause
// Guttenberg 2011, Fig. 3: local packing fraction against the distance from the inner cylinder.
#include <optional>

#include <libcd/io/table.hpp>
#include "experiments/guttenberg2011/fraction_set.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::guttenberg2011;
using namespace cd::runs;

// Radii: the inner cylinder is at 30 and the outer one at 90; the first ring, half empty beside a
// wall, is left out.
constexpr double kNear = 31.0, kNearEnd = 37.0, kBulk = 55.0, kBulkEnd = 80.0;
constexpr double kSmooth = 4.0;  ///< mean over so wide a zone: two layers of grains

double fraction_over(const FractionCell& cell, double from, double to) {
  return mean_over(cell.means.profile, from, to,
                   [](const RingFlow& ring) { return ring.packing_fraction.value; });
}

/// The bulk's packing fraction, by how much it is lower near the inner cylinder, and how far from
/// it the smoothed profile has risen by half of that.
struct Band {
  double bulk, deficit;
  std::optional<double> width;
};

Band band_of(const FractionCell& cell) {
  Band band{fraction_over(cell, kBulk, kBulkEnd), 0.0, std::nullopt};
  band.deficit = band.bulk - fraction_over(cell, kNear, kNearEnd);
  const auto smooth = [&](double r) { return fraction_over(cell, r, r + kSmooth); };
  const double half = band.bulk - 0.5 * (band.bulk - smooth(kNear));
  for (double r = kNear + 1.0; r + kSmooth < kBulk; r += 1.0) {
    const double before = smooth(r - 1.0), here = smooth(r);
    if (here < half) continue;
    band.width = r - (here - half) / (here - before) + 0.5 * kSmooth - (kNear - 1.0);
    break;
  }
  return band;
}

Table<FractionCell> bands_table() {
  using Cell = FractionCell;
  Table<Cell> table;
  table.column("phi_aimed", "1", &Cell::aimed)
      .column("phi", "1", &Cell::fraction)
      .column("seed", "1", &Cell::seed)
      .column("bulk", "1", band_of, &Band::bulk)
      .column("deficit", "1", band_of, &Band::deficit)
      .column("width", "<R>", band_of, [](const Band& band) { return band.width.value_or(0.0); });
  return table;
}

void report(Run& run, const std::vector<FractionCell>& cells) {
  const Table<FractionCell> table = bands_table();
  table.write(run.csv("bands.csv", table.columns()), cells);
  std::vector<CellValue> deficits, widths, dilute;
  for (const FractionCell& cell : cells) {
    const Band band = band_of(cell);
    if (is_dilute(cell.fraction)) dilute.push_back({cell.aimed, band.deficit});
    if (!is_sheared(cell.fraction)) continue;
    deficits.push_back({cell.aimed, band.deficit});
    if (band.width) widths.push_back({cell.aimed, *band.width});
  }
  report_family_mean(run, "deficit_dilute", dilute, "1", "deficit_band below phi = 0.73");
  report_family_mean(run, "deficit_band", deficits, "1",
                     "packing fraction over 55 < r < 80 minus that over 31 < r < 37, mean over "
                     "cells between phi = 0.79 and 0.845");
  report_family_mean(
      run, "width_band", widths, "<R>",
      "distance from the inner cylinder at which half of the deficit has gone, same cells");
}

}  // namespace

int main(int argc, char** argv) {
  FractionSet set;
  return run_experiment(
      argc, argv,
      {.name = "guttenberg2011_fig3_fraction",
       .paper = "guttenberg2011",
       .figure = "Fig. 3",
       .summary = "Local packing fraction in the Couette cell: looser in the shear band",
       .has_tasks = true},
      [&](Options& options) { set.declare(options); },
      [&](Run& run) {
        const std::vector<FractionCell> cells = set.finish(run);
        write_profiles(run, cells);
        if (!run.interrupted()) report(run, cells);
      });
}
