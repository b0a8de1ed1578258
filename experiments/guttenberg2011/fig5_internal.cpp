// SPDX-License-Identifier: BSD-3-Clause
// Guttenberg 2011, Fig. 5: velocities that grains have against those by which they are displaced.
#include <algorithm>
#include <cmath>
#include <iterator>

#include <libcd/core/error.hpp>
#include <libcd/io/table.hpp>
#include "experiments/guttenberg2011/fraction_set.hpp"
#include "harness/experiment.hpp"
#include "harness/report_mean.hpp"

namespace {

using namespace cd;
using namespace cd::guttenberg2011;
using namespace cd::runs;

// Zones by radius: the inner cylinder is at 30, the band beside it, the outer cylinder at 90.
constexpr double kBand = 31.0, kBandEnd = 41.0, kOuterEnd = 89.0;
constexpr double kShearFlow = 0.83;  ///< the paper sees shear flow up to 0.828, rounded up

/// Mean of |omega_internal - omega_measured| over the mean of |omega_measured| between two radii.
double difference(const FractionCell& cell, double from, double to) {
  const auto& profile = cell.means.profile;
  const double apart = mean_over(profile, from, to, [](const RingFlow& ring) {
    return std::abs(ring.omega_internal.value - ring.omega_measured.value);
  });
  return apart / mean_over(profile, from, to, [](const RingFlow& ring) {
           return std::abs(ring.omega_measured.value);
         });
}

double band_difference(const FractionCell& cell) {
  return difference(cell, kBand, kBandEnd);
}
double outer_difference(const FractionCell& cell) {
  return difference(cell, kBandEnd, kOuterEnd);
}

void write_differences(Run& run, const std::vector<FractionCell>& cells) {
  using Cell = FractionCell;
  Table<Cell> table;
  table.column("phi_aimed", "1", &Cell::aimed)
      .column("phi", "1", &Cell::fraction)
      .column("seed", "1", &Cell::seed)
      .column("band_difference", "1", band_difference)
      .column("outer_difference", "1", outer_difference);
  table.write(run.csv("differences.csv", table.columns()), cells);
}

void report(Run& run, const std::vector<FractionCell>& cells, double fraction,
            const std::string& name) {
  std::vector<double> band, outer;
  for (const FractionCell& cell : cells) {
    if (cell.aimed != fraction) continue;
    band.push_back(band_difference(cell));
    outer.push_back(outer_difference(cell));
  }
  report_mean(run, "band_difference_" + name, band, "1",
              "mean |omega_internal - omega_measured| over mean |omega_measured|, 31 < r < 41");
  report_mean(run, "outer_difference_" + name, outer, "1", "the same over 41 < r < 89");
}

/// The largest difference of cells in shear flow: above the onset of stress, below jamming.
void report_shear_flow(Run& run, const std::vector<FractionCell>& cells) {
  double largest = -1.0;
  for (const FractionCell& cell : cells)
    if (is_sheared(cell.fraction) && cell.fraction < kShearFlow)
      largest = std::max(largest, outer_difference(cell));
  if (largest < 0.0) return;
  run.quantity("outer_difference_largest", largest, "1",
               "the largest of these over all cells between phi = 0.79 and 0.83");
}

}  // namespace

int main(int argc, char** argv) {
  FractionSet set;
  double unjammed = 0.0, sheared = 0.0, jammed = 0.0;
  return run_experiment(
      argc, argv,
      {.name = "guttenberg2011_fig5_internal",
       .paper = "guttenberg2011",
       .figure = "Fig. 5",
       .summary = "Velocity variables against displacements, below and above jamming",
       .has_tasks = true},
      [&](Options& options) {
        set.declare(options);
        options.add("unjammed", unjammed, {0.74, 0.77, 0.77}, strictly_between(0, 0.95),
                    "packing fraction below jamming, one of --phi");
        options.add("sheared", sheared, {0.8, 0.82, 0.82}, strictly_between(0, 0.95),
                    "packing fraction in shear flow, one of --phi");
        options.add("jammed", jammed, {0.84, 0.838, 0.838}, strictly_between(0, 0.95),
                    "packing fraction above it, one of --phi");
        options.check([&] {
          for (const double fraction : {unjammed, sheared, jammed}) {
            if (std::ranges::count(set.fractions(), fraction) == 0)
              throw Error("packing fraction", fraction, "one of --phi");
          }
        });
      },
      [&](Run& run) {
        const std::vector<FractionCell> cells = set.finish(run);
        std::vector<FractionCell> shown;
        std::ranges::copy_if(cells, std::back_inserter(shown), [&](const FractionCell& cell) {
          return cell.aimed == unjammed || cell.aimed == sheared || cell.aimed == jammed;
        });
        write_profiles(run, shown);
        write_differences(run, cells);
        if (run.interrupted()) return;
        report(run, cells, unjammed, "unjammed");
        report(run, cells, sheared, "sheared");
        report(run, cells, jammed, "jammed");
        report_shear_flow(run, cells);
      });
}
