// SPDX-License-Identifier: BSD-3-Clause
// Shaebani 2009, Fig. 9 and Eq. 33: directions and places of contacts, and the stress, in packings.
#include "experiments/shaebani2009/structure_report.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::shaebani2009;
using namespace cd::runs;

struct Parameters {
  CompactionSetup setup;
  int samples, bins, boxes;
};

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  p.setup.scheme = PressureScheme::partial;
  p.setup.stop_threshold = 1e-4;
  return run_experiment(
      argc, argv,
      {.name = "shaebani2009_fig9_structure",
       .paper = "shaebani2009",
       .figure = "Fig. 9",
       .summary = "Directions and places of contacts, and the stress, in packings of discs",
       .takes_checkpoints = true,
       .has_tasks = true},
      [&](Options& options) {
        declare_packing(options, p.setup, {200, 1000, 1000});
        options.add("friction", p.setup.friction, 0.5, at_least(0), "Coulomb coefficient");
        options.add("samples", p.samples, {8, 60, 200}, between(2, 100000), "number of packings");
        options.add("bins", p.bins, {12, 24, 36}, between(2, 360), "of the directions, in 180 deg");
        options.add("boxes", p.boxes, {5, 10, 10}, between(2, 100),
                    "of the density, along an axis");
      },
      [&](Run& run) {
        const auto packings = compact<2>(run, {"samples", with_seeds(run, p.setup, p.samples)});
        if (packings) report_structure(run, *packings, p.bins, p.boxes);
      });
}
