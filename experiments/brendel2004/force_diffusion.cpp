// SPDX-License-Identifier: BSD-3-Clause
// Brendel 2004, Secs. 1.5 and 1.6: forces diffuse through the contacts while a solver iterates;
// what this costs, and what it buys to iterate less.
#include "experiments/brendel2004/diffusion_tables.hpp"
#include "experiments/brendel2004/fixed_sweeps.hpp"
#include "experiments/harness/experiment.hpp"
#include "experiments/runs/chain.hpp"

namespace {

using namespace cd;
using namespace cd::brendel2004;
using namespace cd::runs;

struct Parameters {
  ChainStudy chain;
  BoxSeries plane, space;
  FixedSweeps fixed;
};

template <int D>
void boxes(const BoxSeries& series, const Parameters& p, DiffusionTables& tables,
           FixedSweepsTables& fixed, Run& run) {
  const std::vector<PressedBox<D>> settled = settled_boxes<D>(series, run);
  if (settled.empty()) return;
  const std::vector<double> needed = study_boxes<D>(settled, p.chain, tables, run);
  if (!needed.empty()) study_fixed_sweeps<D>(p.fixed, settled, needed, fixed, run);
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
       .has_tasks = true},
      [&](Options& options) {
        options.list("discs", p.chain.discs,
                     {Integers{10, 20, 40, 80}, Integers{10, 20, 40, 80, 160, 320},
                      Integers{10, 20, 40, 80, 160, 320, 640}},
                     between(2, 10000), "chain lengths, two or more");
        options.add("runs", p.chain.runs, {5, 10, 20}, at_least(2), "of each chain length");
        options.add("profile-discs", p.chain.profile_discs, 40, between(10, 10000),
                    "length of the chain whose profiles are compared");
        options.add("profile-runs", p.chain.profile_runs, {200, 2000, 20000}, at_least(10),
                    "of that chain, averaged");
        declare_box_sizes(options, p.plane.grains, p.space.grains);
        options.add("packings", p.plane.packings, {3, 6, 10}, at_least(2), "boxes of each size");
        options.add("friction", p.plane.friction, 0.5, at_least(0), "Coulomb coefficient");
        options.add("tolerance", p.chain.tolerance, 0.1, strictly_between(0, 0.5),
                    "error of the force at wall or floor, over the load");
        options.list("sweeps", p.fixed.sweeps,
                     ByPreset<Integers>{{5, 20}, {5, 10, 20, 40}, {5, 10, 20, 40, 80}},
                     between(1, 100000), "N_I of the steps in which boxes are soft, two or more");
        options.add("pressed-grains", p.fixed.most_grains, {200, 400, 400}, at_least(10),
                    "of the boxes whose stiffness is measured, at most");
        options.choice("sweep-order", p.chain.order, "random", runs::chain_sweep_orders(),
                       "of the contacts");
        options.check([&] {
          require_two("discs", p.chain.discs);
          require_two("sweeps", p.fixed.sweeps);
        });
      },
      [&](Run& run) {
        p.chain.profile_times = {0.02, 0.1, 0.3, 1.0};
        p.space.packings = p.plane.packings;
        p.space.friction = p.plane.friction;
        p.fixed.tolerance = p.chain.tolerance;
        DiffusionTables tables(run);
        FixedSweepsTables fixed(run);
        study_chain(p.chain, tables, run);
        if (!run.interrupted()) boxes<2>(p.plane, p, tables, fixed, run);
        if (!run.interrupted()) boxes<3>(p.space, p, tables, fixed, run);
      });
}
