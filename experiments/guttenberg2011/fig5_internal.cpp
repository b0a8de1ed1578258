// SPDX-License-Identifier: BSD-3-Clause
// Guttenberg 2011, Fig. 5: velocities that grains have against those by which they are displaced.
#include <algorithm>
#include <cmath>

#include <libcd/core/error.hpp>
#include "experiments/guttenberg2011/fraction_set.hpp"
#include "experiments/harness/experiment.hpp"
#include "experiments/harness/report_mean.hpp"

namespace {

using namespace cd;
using namespace cd::guttenberg2011;
using namespace cd::runs;

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

void report(Run& run, const std::vector<FractionCell>& cells, double fraction,
            const std::string& name) {
  std::vector<double> band, outer;
  for (const FractionCell& cell : cells) {
    if (cell.aimed != fraction) continue;
    band.push_back(difference(cell, 31.0, 41.0));
    outer.push_back(difference(cell, 41.0, 89.0));
  }
  report_mean(run, "band_difference_" + name, band, "1",
              "mean |omega_internal - omega_measured| over mean |omega_measured|, 31 < r < 41");
  report_mean(run, "outer_difference_" + name, outer, "1", "the same over 41 < r < 89");
}

}  // namespace

int main(int argc, char** argv) {
  FractionSet set;
  double unjammed = 0.0, jammed = 0.0;
  return run_experiment(
      argc, argv,
      {.name = "guttenberg2011_fig5_internal",
       .paper = "guttenberg2011",
       .figure = "Fig. 5",
       .summary = "Velocity variables against displacements, below and above jamming",
       .has_tasks = true},
      [&](Options& options) {
        set.declare(options);
        options.add("unjammed", unjammed, {0.76, 0.77, 0.77}, strictly_between(0, 0.95),
                    "packing fraction below jamming, one of --phi");
        options.add("jammed", jammed, {0.84, 0.838, 0.838}, strictly_between(0, 0.95),
                    "packing fraction above it, one of --phi");
        options.check([&] {
          for (const double fraction : {unjammed, jammed}) {
            if (std::ranges::count(set.fractions(), fraction) == 0)
              throw Error("packing fraction", fraction, "one of --phi");
          }
        });
      },
      [&](Run& run) {
        const std::vector<FractionCell> cells = set.finish(
            run, [&](double fraction) { return fraction == unjammed || fraction == jammed; });
        write_profiles(run, cells);
        if (run.interrupted()) return;
        report(run, cells, unjammed, "unjammed");
        report(run, cells, jammed, "jammed");
      });
}
