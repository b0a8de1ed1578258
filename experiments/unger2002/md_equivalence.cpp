// SPDX-License-Identifier: BSD-3-Clause
// Unger 2002, Sec. III.C: the rigid chain beside its soft counterpart with springs and dashpots.
#include <cmath>

#include <libcd/core/random.hpp>
#include <libcd/io/table.hpp>
#include <libcd/measure/statistics.hpp>
#include "experiments/harness/experiment.hpp"
#include "experiments/unger2002/chain_cost.hpp"
#include "experiments/unger2002/pushed_chain.hpp"

namespace {

using namespace cd;
using namespace cd::unger2002;

struct Parameters {
  PushedChain chain;
  int substeps, runs;
  std::vector<int> cost_sweeps;
  int cost_repetitions;
  std::vector<int> shrinkage_discs, shrinkage_sweeps;
  std::vector<double> shrinkage_load_steps;
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

/// Shrinkage by a load step over its value load_step (n - 1/2) / kappa for springs.
struct Shrinkage {
  PushedChain chain;
  std::vector<std::uint64_t> seeds;  ///< of the runs
  Estimate ratio = {};

  double springs() const { return chain.load_step * (chain.discs - 0.5) / chain.coefficient(); }
  double exact() const { return chain.load_step * chain.compliance() / springs(); }
};

Table<Shrinkage> shrinkage_table() {
  Table<Shrinkage> table;
  table.column("discs", "1", &Shrinkage::chain, &PushedChain::discs)
      .column("sweeps", "1", &Shrinkage::chain, &PushedChain::sweeps)
      .column("force", "d m/dt^2", &Shrinkage::chain, &PushedChain::load_step)
      .column("shrinkage", "d", [](const Shrinkage& s) { return s.ratio.value * s.springs(); })
      .column("ratio", "1", &Shrinkage::ratio)
      .column("ratio_exact", "1", &Shrinkage::exact);
  return table;
}

void shrinkage(const Parameters& p, Run& run) {
  // The problem is linear: equal seeds would make the runs of all load steps copies of each other.
  CounterRandom random{run.seed()};
  std::vector<Shrinkage> chains;
  for (const int discs : p.shrinkage_discs)
    for (const int sweeps : p.shrinkage_sweeps)
      for (const double load_step : p.shrinkage_load_steps) {
        chains.push_back({{discs, sweeps, p.chain.force, load_step}, {}});
        for (int r = 0; r < p.runs; ++r) chains.back().seeds.push_back(random.bits());
      }
  const auto task_of = [](const Shrinkage& s) {
    const auto& [discs, sweeps, force, load_step] = s.chain;
    return Task("shrinkage",
                {{"discs", discs},
                 {"sweeps", sweeps},
                 {"load-step", load_step},
                 {"first-seed", s.seeds.front()}},
                static_cast<double>(s.chain.settling_steps()) * discs * sweeps);
  };
  const auto shrink = [](const Shrinkage& s, TaskContext& task) {
    std::vector<double> ratio;
    for (const std::uint64_t seed : s.seeds) {
      if (task.interrupted()) break;
      ratio.push_back(-rigid_motion(s.chain, seed, task).back() / s.springs());
    }
    return ratio;
  };
  const auto ratios = run.for_each_task(chains, task_of, shrink, {.unit = "chains"});
  if (!ratios) return;
  std::vector<double> to_exact;
  for (std::size_t k = 0; k < chains.size(); ++k) {
    const SampleStatistics s = statistics((*ratios)[k]);
    chains[k].ratio = s.estimate();
    to_exact.push_back(s.mean / chains[k].exact());
  }
  const Table<Shrinkage> table = shrinkage_table();
  table.write(run.csv("shrinkage.csv", table.columns()), chains);
  const SampleStatistics s = statistics(to_exact);
  run.quantity("shrinkage_to_exact", s.mean, "1",
               "shrinkage over that of the exact discrete law, mean of all chains",
               s.standard_error);
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
        options.add("runs", p.runs, {10, 40, 200}, at_least(2), "runs for each shrinkage");
        options.list("shrinkage-discs", p.shrinkage_discs,
                     ByPreset<Integers>{{20, 50}, {20, 50, 100}, {20, 50, 100}}, at_least(2),
                     "chain lengths for the shrinkage");
        options.list("shrinkage-sweeps", p.shrinkage_sweeps,
                     ByPreset<Integers>{{20, 40}, {20, 40, 80}, {20, 40, 80}}, at_least(1),
                     "values of N_I for the shrinkage");
        options.list("shrinkage-load-steps", p.shrinkage_load_steps,
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
        shrinkage(p, run);
      });
}
