// SPDX-License-Identifier: BSD-3-Clause
// Shaebani 2009, end of Sec. 4: the fully against the partially implicit scheme; and where the
// sweeps of the paper's form diverge because the cell is too light.
#include "experiments/runs/compaction_ensemble.hpp"
#include "experiments/shaebani2009/light_cells.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::shaebani2009;

}  // namespace

int main(int argc, char** argv) {
  runs::CompactionSetup setup;
  setup.stop_threshold = 1e-8;
  int seeds = 0;
  LightCells p;
  using List = std::vector<double>;
  return run_experiment(
      argc, argv,
      {.name = "shaebani2009_schemes",
       .paper = "shaebani2009",
       .figure = "Sec. 4",
       .summary = "Fully against partially implicit pressure, and the lightest cell that converges",
       .takes_solver = true,
       .has_tasks = true},
      [&](Options& options) {
        runs::declare_compaction(options, setup);
        options.add("seeds", seeds, {2, 30, 100}, between(2, 100000),
                    "packings made under both schemes, with successive seeds");
        options.add("packings", p.packings, {2, 10, 30}, between(1, 100000),
                    "the first of them are pressed with other inertias");
        const List few = {1e-4, 1e-3, 2e-3, 4e-3, 8e-3, 1.6e-2, 0.1, 1.0, 100.0};
        const List many = {1e-4,    3e-4,   1e-3,   2e-3, 2.8e-3, 4e-3, 5.7e-3, 8e-3,
                           1.13e-2, 1.6e-2, 3.2e-2, 0.1,  1.0,    10.0, 100.0};
        options.list("inertias", p.inertias, ByPreset<List>{few, many, many}, above(0),
                     "M_lambda of these runs");
        options.add("pressure-step", p.pressure_step, 0.1, between(0, 1),
                    "relative increase of the pressure in these runs");
        options.add("pressed-sweeps", p.sweeps, 100, at_least(1), "sweeps per step of these runs");
        options.add("pressed-steps", p.steps, 1000, at_least(1), "longest of these runs");
        options.add("rest", p.rest, 1e-4, above(0), "stop threshold of these runs");
      },
      [&](Run& run) {
        setup.seed = run.seed();
        if (!run.solver().empty()) setup.solver = run.solver();
        p.setup = setup;
        const auto pairs = compact_pairs(setup, seeds, run);
        if (!pairs) return;
        report_schemes(run, setup, *pairs);
        find_border(run, p, *pairs);
      });
}
