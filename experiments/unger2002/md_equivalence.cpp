// SPDX-License-Identifier: BSD-3-Clause
// Unger 2002, Sec. III.C: the rigid chain beside its soft counterpart with springs and dashpots.
#include <cmath>

#include <libcd/io/table.hpp>
#include "experiments/unger2002/chain_cost.hpp"
#include "experiments/unger2002/chain_shrinkage.hpp"
#include "experiments/unger2002/pushed_chain.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::unger2002;

struct Parameters {
  PushedChain chain;
  int substeps;
  std::vector<int> cost_sweeps;
  int cost_repetitions;
  ShrinkageSetup shrinkage;
};

/// Both motions have a position for each step.
void overlay(const Parameters& p, Run& run) {
  const std::vector<Task> tasks = {{"rigid", {}}, {"soft", {}}, {"coarse", {}}};
  const auto motions = run.for_each_task(tasks, [&](int k, TaskContext& task) {
    if (k == 0) return rigid_motion(p.chain, run.seed(), task);
    return soft_motion(p.chain, k == 1 ? p.substeps : md_steps(p.chain), task);
  });
  if (!motions) return;
  const std::vector<double>&cd = (*motions)[0], &md = (*motions)[1];
  auto& csv =
      run.csv("trajectories.csv", {{"time", "dt"}, {"position_cd", "d"}, {"position_md", "d"}});
  const auto count = static_cast<double>(md.size());
  double difference = 0.0, coarse = 0.0,
         motion = 0.0;  // mean squares, of motions relative to their end values
  for (std::size_t t = 0; t < md.size(); ++t) {
    csv.row(static_cast<double>(t) + 0.5, cd[t], md[t]);
    const double soft = md[t] - md.back(), error = cd[t] - cd.back() - soft;
    difference += error * error / count;
    motion += soft * soft / count;
    const double in_few_steps = (*motions)[2][t] - (*motions)[2].back() - soft;
    coarse += in_few_steps * in_few_steps / count;
  }
  run.quantity("aligned_rms", std::sqrt(difference) / std::sqrt(motion), "1",
               "rms difference of the motions with equal end values, over the motion's rms");
  run.quantity("few_steps_rms", std::sqrt(coarse / motion), "1",
               "the same of springs and dashpots with 50 steps per collision and with `substeps`");
  run.quantity("shrinkage_md", -md.back() / p.chain.load_step * p.chain.coefficient(), "1",
               "shrinkage of the soft chain in units of load step / kappa, (n - 1/2) expected");
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  using Integers = std::vector<int>;
  using Reals = std::vector<double>;
  return run_experiment(
      argc, argv,
      {.name = "unger2002_md_equivalence",
       .paper = "unger2002",
       .figure = "Eqs. 22-25",
       .summary = "Contact dynamics and soft-sphere molecular dynamics of the same chain",
       .has_tasks = true},
      [&](Options& options) {
        options.add("discs", p.chain.discs, 100, between(2, 10000), "number of discs in the chain");
        options.add("sweeps", p.chain.sweeps, 20, between(1, 1000000), "N_I, sweeps per time step");
        options.add("force", p.chain.force, 1.0, above(0),
                    "initial force on the last disc [d m/dt^2]");
        options.add("load-step", p.chain.load_step, 0.05, above(0), "its sudden change [d m/dt^2]");
        options.add("substeps", p.substeps, {100, 500, 1000}, at_least(2),
                    "MD steps per time step; stable above 2 q N_I");
        options.list(
            "cost-sweeps", p.cost_sweeps,
            ByPreset<Integers>{{5, 20, 80}, {5, 10, 20, 40, 80, 150}, {5, 10, 20, 40, 80, 150}},
            between(1, 150), "values of N_I for the cost");
        options.add("cost-repetitions", p.cost_repetitions, {7, 21, 41}, at_least(4),
                    "turns of both methods that are timed");
        options.add("runs", p.shrinkage.runs, {10, 40, 200}, at_least(2),
                    "runs for each shrinkage");
        options.list("shrinkage-discs", p.shrinkage.discs,
                     ByPreset<Integers>{{20, 50}, {20, 50, 100}, {20, 50, 100}}, at_least(2),
                     "chain lengths for the shrinkage");
        options.list("shrinkage-sweeps", p.shrinkage.sweeps,
                     ByPreset<Integers>{{20, 40}, {20, 40, 80}, {20, 40, 80}}, at_least(1),
                     "values of N_I for the shrinkage");
        options.list("shrinkage-load-steps", p.shrinkage.load_steps,
                     ByPreset<Reals>{{0.05, 0.2}, {0.05, 0.1, 0.2}, {0.05, 0.1, 0.2}}, above(0),
                     "load steps for the shrinkage [d m/dt^2]");
        options.check([&] {
          if (p.substeps < 2.0 * p.chain.coefficient())
            throw Error("substeps", p.substeps,
                        "at least 2 q N_I, else the soft chain is unstable");
        });
      },
      [&](Run& run) {
        overlay(p, run);
        measure_cost(p.chain, p.cost_sweeps, p.cost_repetitions, run);
        measure_shrinkage(p.chain, p.shrinkage, run);
      });
}
