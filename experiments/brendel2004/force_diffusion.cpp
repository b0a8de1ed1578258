// SPDX-License-Identifier: BSD-3-Clause
// Brendel 2004, Secs. 1.5 and 1.6: forces diffuse through the contacts while a solver iterates;
// what this costs, and what it buys to iterate less.
#include "experiments/brendel2004/box_diffusion.hpp"
#include "experiments/brendel2004/fixed_sweeps.hpp"
#include "experiments/runs/chain.hpp"
#include "experiments/runs/settled_boxes.hpp"
#include "harness/different.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::brendel2004;
using namespace cd::runs;

struct Parameters {
  DiffusionStudy diffusion;
  BoxSeries plane, space;
  FixedSweeps fixed;
};

template <int D>
void boxes(const BoxSeries& series, const Parameters& p, Run& run, DiffusionRows& rows) {
  const std::vector<PressedBox<D>> settled = settled_boxes<D>(series, run);
  if (settled.empty()) return;
  const std::vector<double> needed = study_boxes<D>(p.diffusion, settled, run, rows);
  if (!needed.empty()) study_fixed_sweeps<D>(p.fixed, settled, needed, run, rows);
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  using Integers = std::vector<int>;
  return run_experiment(
      argc, argv,
      {.name = "brendel2004_force_diffusion",
       .paper = "brendel2004",
       .figure = "Eqs. 1.31-1.34",
       .summary =
           "Forces diffuse while a solver iterates: sweeps needed in one to three dimensions",
       .takes_checkpoints = true,
       .has_tasks = true},
      [&](Options& options) {
        options.list("discs", p.diffusion.discs,
                     {Integers{10, 20, 40, 80}, Integers{10, 20, 40, 80, 160, 320},
                      Integers{10, 20, 40, 80, 160, 320, 640}},
                     between(2, 10000), "chain lengths, two or more");
        options.add("runs", p.diffusion.runs, {5, 10, 20}, at_least(2), "of each chain length");
        options.add("profile-discs", p.diffusion.profile_discs, 40, between(10, 10000),
                    "length of the chain whose profiles are compared");
        options.add("profile-runs", p.diffusion.profile_runs, {200, 2000, 20000}, at_least(10),
                    "of that chain, averaged");
        declare_boxes(options, p.plane, p.space, {3, 6, 10});
        options.add("tolerance", p.diffusion.tolerance, 0.1, strictly_between(0, 0.5),
                    "error of the force at wall or floor, over the load");
        options.list("sweeps", p.fixed.sweeps,
                     ByPreset<Integers>{{5, 20}, {5, 10, 20, 40}, {5, 10, 20, 40, 80}},
                     between(1, 100000), "N_I of the steps in which boxes are soft, two or more");
        options.add("pressed-grains", p.fixed.most_grains, {200, 400, 400}, at_least(10),
                    "of the boxes whose stiffness is measured, at most");
        options.choice("sweep-order", p.diffusion.order, "random", runs::chain_sweep_orders(),
                       "of the contacts");
        options.check([&] {
          require_different("discs", p.diffusion.discs, 2);
          require_different("sweeps", p.fixed.sweeps, 2);
        });
      },
      [&](Run& run) {
        p.fixed.tolerance = p.diffusion.tolerance;
        DiffusionRows rows;
        study_chain(p.diffusion, run, rows);
        boxes<2>(p.plane, p, run, rows);
        boxes<3>(p.space, p, run, rows);
        write_tables(run, rows);
      });
}
