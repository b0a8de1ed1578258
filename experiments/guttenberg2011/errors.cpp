// SPDX-License-Identifier: BSD-3-Clause
// Guttenberg 2011: the errors of the method that the paper names, each on a small scene of its own:
// a spurious speed of sound, discs that seem larger, collisions without end, slip under load.
#include "experiments/guttenberg2011/errors.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::guttenberg2011;

void declare_errors(Options& options, ErrorsSetup& s) {
  using Numbers = std::vector<double>;
  options.choice("method", s.method, "ahs", {"ahs", "mcnamara"}, "of the rows and the gases");
  options.list("passes", s.passes, std::vector<int>{1, 2, 4, 8}, between(1, 32),
               "collision passes per step of the rows");
  options.add("seeds", s.seeds, {2, 4, 10}, between(1, 100), "random orders of the touching rows");
  options.add("disturbances", s.disturbances, {4000, 40000, 400000}, between(2, 1e8),
              "random orders in which a disturbance is followed through one pass");
  options.list("gas-steps", s.gas_steps, Numbers{0.01, 0.02, 0.04, 0.07, 0.1},
               strictly_between(0, 0.2), "time steps of the gases, in diameters over speed");
  options.add("gases", s.gases, {4, 20, 40}, between(2, 1000), "random starts of each gas");
  options.add("gas-fraction", s.gas_fraction, 0.05, strictly_between(0, 0.4),
              "packing fraction of the gas in the plane");
  options.add("gas-time", s.gas_time, {50, 200, 1000}, above(0), "averages in a gas");
  options.list("phi", s.fractions,
               ByPreset<Numbers>{{0.6, 0.75, 0.8},
                                 {0.6, 0.7, 0.74, 0.76, 0.78, 0.8, 0.82},
                                 {0.6, 0.7, 0.74, 0.76, 0.78, 0.8, 0.82}},
               strictly_between(0, 0.9), "packing fractions of the sheared pack");
  options.add("pack-time", s.pack_time, {0.5, 2, 20}, above(0),
              "averages in the sheared pack, and as long before");
  options.add("most-passes", s.most_passes, {100, 300, 1000}, between(2, 100000),
              "in the sheared pack, where there may be no end");
  options.add("friction", s.friction, 0.5, at_least(0), "between block and floor, pulls for 0.5");
  options.list(
      "creep-steps", s.creep_steps,
      ByPreset<Numbers>{{4e-3, 8e-3}, {1e-3, 2e-3, 4e-3, 8e-3}, {5e-4, 1e-3, 2e-3, 4e-3, 8e-3}},
      strictly_between(0, 0.02), "time steps of block and pack, in sqrt(d/g)");
  options.add("packs", s.packs, {1, 3, 8}, between(1, 1000), "packs on an incline");
  options.add("creep-time", s.pack_creep_time, {10, 30, 100}, above(0),
              "in which the creep of a pack is measured, and as long before");
}

}  // namespace

int main(int argc, char** argv) {
  ErrorsSetup setup;
  return run_experiment(
      argc, argv,
      {.name = "guttenberg2011_errors",
       .paper = "guttenberg2011",
       .figure = "errors named in the text",
       .summary = "Spurious sound, apparent growth, collisions without end, slip under load",
       .takes_checkpoints = true,
       .has_tasks = true},
      [&](Options& options) { declare_errors(options, setup); },
      [&](Run& run) {
        for (const auto measure : {measure_sound, measure_growth, measure_passes, measure_slip})
          measure(setup, run);
      });
}
