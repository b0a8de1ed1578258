// SPDX-License-Identifier: BSD-3-Clause
// Unger 2002, Eqs. 5 and 6: the energy that the removal of overlaps makes, and the equilibria that
// it destroys.
#include "experiments/runs/load_step.hpp"
#include "experiments/unger2002/removal_report.hpp"
#include "harness/different.hpp"
#include "harness/experiment.hpp"

int main(int argc, char** argv) {
  using namespace cd;
  unger2002::RemovalSetup p;
  std::string rule;
  using Integers = std::vector<int>;
  using Reals = std::vector<double>;
  return run_experiment(
      argc, argv,
      {.name = "unger2002_overlap_removal",
       .paper = "unger2002",
       .figure = "Eqs. 5, 6",
       .summary = "Removing overlaps makes energy and destroys equilibria",
       .takes_checkpoints = true,
       .has_tasks = true},
      [&](Options& options) {
        options.choice("rule", rule, "both", {"both", "keep", "remove"},
                       "one of them for all runs, whatever they are called: a control");
        options.list("chains", p.chains, ByPreset<Integers>{{10}, {10, 20}, {10, 20, 40}},
                     between(2, 1000), "lengths of the chains whose disturbances are followed");
        options.list("chain-sweeps", p.chain_sweeps,
                     ByPreset<Integers>{{5, 10, 20, 40, 80},
                                        {5, 7, 10, 14, 20, 28, 40, 56, 80, 113, 160, 226},
                                        {5, 7, 10, 14, 20, 28, 40, 56, 80, 113, 160, 226, 320}},
                     at_least(1), "values of N_I for them");
        options.list(
            "threshold-chains", p.threshold_chains,
            ByPreset<Integers>{{5, 10}, {5, 7, 10, 14, 20, 28}, {5, 7, 10, 14, 20, 28, 40}},
            between(2, 200), "lengths of the chains whose fewest sweeps are looked for");
        options.add("growth-steps", p.growth_steps, {400, 2000, 8000}, at_least(100),
                    "time steps of a chain");
        options.add("grains", p.grains, {100, 100, 300}, between(10, 10000), "discs of a packing");
        options.add("packings", p.packings, {2, 8, 16}, at_least(2), "with successive seeds");
        options.add("steps", p.steps, {400, 2000, 4000}, at_least(10), "time steps of a packing");
        options.add("sweeps", p.sweeps, 10, at_least(1), "N_I where the time step varies");
        options.add("time-step", p.time_step, 0.01, above(0),
                    "of packings where N_I varies [sqrt(d/g)]");
        options.list("time-steps", p.time_steps,
                     ByPreset<Reals>{{0.005, 0.01, 0.02},
                                     {0.0025, 0.005, 0.01, 0.02},
                                     {0.00125, 0.0025, 0.005, 0.01, 0.02}},
                     above(0), "of packings [sqrt(d/g)]");
        options.list("packing-sweeps", p.packing_sweeps,
                     ByPreset<Integers>{{5, 10, 20, 160},
                                        {5, 7, 10, 14, 20, 28, 40, 56, 80, 113, 160, 320},
                                        {5, 7, 10, 14, 20, 28, 40, 56, 80, 113, 160, 320, 640}},
                     at_least(1), "values of N_I for packings");
        runs::declare_settling(options, p.settling);
        options.check([&] {
          require_different("time-steps", p.time_steps, 2);
          if (rule != "both") p.only = rule == "remove" ? OverlapRule::remove : OverlapRule::keep;
        });
      },
      [&](Run& run) {
        measure_lift(p, run);
        measure_chains(p, run);
        measure_thresholds(p, run);
        measure_packings(p, run);
      });
}
