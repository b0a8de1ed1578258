// SPDX-License-Identifier: BSD-3-Clause
// Runs of the pushed chain until it rests again, and the discrete law.
#include "experiments/unger2002/chain_shrinkage.hpp"

#include <libcd/core/random.hpp>
#include <libcd/measure/statistics.hpp>
#include "harness/write_rows.hpp"

namespace cd::unger2002 {
namespace {

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

}  // namespace

void measure_shrinkage(const PushedChain& chain, const ShrinkageSetup& p, Run& run) {
  // The problem is linear: equal seeds would make the runs of all load steps copies of each other.
  CounterRandom random{run.seed()};
  std::vector<Shrinkage> chains;
  for (const int discs : p.discs)
    for (const int sweeps : p.sweeps)
      for (const double load_step : p.load_steps) {
        chains.push_back({{discs, sweeps, chain.force, load_step}, {}});
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
  write_rows(run, "shrinkage.csv", shrinkage_table(), chains);
  const SampleStatistics s = statistics(to_exact);
  run.quantity("shrinkage_to_exact", s.mean, "1",
               "shrinkage over that of the exact discrete law, mean of all chains",
               s.standard_error);
}

}  // namespace cd::unger2002
