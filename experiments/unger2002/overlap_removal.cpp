// SPDX-License-Identifier: BSD-3-Clause
// Unger 2002, Eqs. 5 and 6: the energy that the removal of overlaps makes, and the equilibria that
// it destroys.
#include <algorithm>
#include <cmath>

#include <libcd/io/table.hpp>
#include "experiments/harness/different.hpp"
#include "experiments/harness/experiment.hpp"
#include "experiments/unger2002/removal_chain.hpp"
#include "experiments/unger2002/removal_packing.hpp"
#include "experiments/unger2002/removal_report.hpp"

namespace {

using namespace cd;
using namespace cd::unger2002;

struct Parameters {
  std::string rule;
  std::vector<int> chains, chain_sweeps, threshold_chains;
  int growth_steps;
  RemovalPackings packings;
};

/// One disc on a floor.
void lift(const Parameters& p, Run& run) {
  struct Row {
    std::string rule;
    double overlap, time_step, energy;

    double theory() const {
      return rule == "keep" ? 0.0 : 0.5 * overlap * overlap / (time_step * time_step);
    }
  };
  Table<Row> table;
  table.column("rule", "", &Row::rule)
      .column("overlap", "d", &Row::overlap)
      .column("time_step", "sqrt(d/g)", &Row::time_step)
      .column("energy", "m g d", &Row::energy)
      .column("energy_theory", "m g d", &Row::theory);
  auto& csv = run.csv("lift.csv", table.columns());
  double wrong = 0.0;
  for (const OverlapRule rule : kRules)
    for (const double time_step : {0.1, 0.01, 0.001})
      for (const double overlap : {1e-5, 1e-4, 1e-3, 1e-2}) {
        const Row row{name_of(rule), overlap, time_step,
                      lifted_energy(p.packings.used(rule), overlap, time_step)};
        table.row(csv, row);
        if (rule == OverlapRule::remove)
          wrong = std::max(wrong, std::abs(row.energy / row.theory() - 1.0));
      }
  run.quantity("lift_error", wrong, "1",
               "largest relative difference of the energy of one disc from m overlap^2 / (2 dt^2)");
}

void growth(const Parameters& p, Run& run) {
  std::vector<RestingChain> chains;
  for (const std::string order : {"frozen", "random"})
    for (const int discs : p.chains)
      for (const int sweeps : p.chain_sweeps)
        for (const OverlapRule rule : kRules) chains.push_back({discs, sweeps, order, rule});
  const auto task_of = [](const RestingChain& c) {
    return Task(
        "growth",
        {{"order", c.order}, {"discs", c.discs}, {"sweeps", c.sweeps}, {"rule", name_of(c.rule)}},
        1.0 * c.discs * c.sweeps);
  };
  const auto measure = [&](RestingChain chain, TaskContext&) {
    chain.rule = p.packings.used(chain.rule);
    return measure_growth(chain, p.growth_steps, run.seed());
  };
  const auto found = run.for_each_task(chains, task_of, measure, {.unit = "chains"});
  if (!found) return;
  struct Row {
    RestingChain chain;
    double growth;
  };
  Table<Row> table;
  table.column("order", "", &Row::chain, &RestingChain::order)
      .column("rule", "", [](const Row& r) { return name_of(r.chain.rule); })
      .column("discs", "1", &Row::chain, &RestingChain::discs)
      .column("sweeps", "1", &Row::chain, &RestingChain::sweeps)
      .column("growth", "1/dt", &Row::growth)
      .column("growth_theory", "1/dt", &Row::chain, growth_theory);
  auto& csv = run.csv("growth.csv", table.columns());
  double fastest_kept = -1.0, fastest_removed = -1.0;
  for (std::size_t k = 0; k < chains.size(); ++k) {
    table.row(csv, {chains[k], (*found)[k]});
    double& fastest = chains[k].rule == OverlapRule::keep ? fastest_kept : fastest_removed;
    fastest = std::max(fastest, (*found)[k]);
  }
  run.quantity("growth_kept", fastest_kept, "1/dt",
               "largest growth of a disturbance of a resting chain under Eq. 6");
  run.quantity("growth_removed", fastest_removed, "1/dt", "the same under Eq. 5");
}

void thresholds(const Parameters& p, Run& run) {
  struct Row {
    std::string order;
    int discs;
    int fewest = 0;

    int theory() const { return fewest_sweeps_theory(discs, order); }
  };
  std::vector<Row> rows;
  for (const std::string order : {"frozen", "random"})
    for (const int discs : p.threshold_chains) rows.push_back({order, discs});
  const auto task_of = [](const Row& r) {
    return Task("threshold", {{"order", r.order}, {"discs", r.discs}}, std::pow(r.discs, 3));
  };
  const auto measure = [&](const Row& r, TaskContext&) {
    return fewest_sweeps(
        {.discs = r.discs, .order = r.order, .rule = p.packings.used(OverlapRule::remove)},
        p.growth_steps, run.seed());
  };
  const auto found = run.for_each_task(rows, task_of, measure, {.unit = "chains"});
  if (!found) return;
  for (std::size_t k = 0; k < rows.size(); ++k) rows[k].fewest = (*found)[k];
  Table<Row> table;
  table.column("order", "", &Row::order)
      .column("discs", "1", &Row::discs)
      .column("sweeps", "1", &Row::fewest)
      .column("sweeps_theory", "1", &Row::theory);
  table.write(run.csv("thresholds.csv", table.columns()), rows);
  const Row& longest = rows.back();
  run.quantity("fewest_sweeps", longest.fewest, "1",
               "with which the longest chain rests under Eq. 5, random order");
  run.quantity("fewest_sweeps_theory", longest.theory(), "1", "the same, ln 2 / -ln(1 - s)");
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
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
        options.choice("rule", p.rule, "both", {"both", "keep", "remove"},
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
        options.add("grains", p.packings.grains, {100, 100, 300}, between(10, 10000),
                    "discs of a packing");
        options.add("packings", p.packings.packings, {2, 8, 16}, at_least(2),
                    "with successive seeds");
        options.add("steps", p.packings.steps, {400, 2000, 4000}, at_least(10),
                    "time steps of a packing");
        options.add("sweeps", p.packings.sweeps, 10, at_least(1), "N_I where the time step varies");
        options.add("time-step", p.packings.time_step, 0.01, above(0),
                    "of packings where N_I varies [sqrt(d/g)]");
        options.list("time-steps", p.packings.time_steps,
                     ByPreset<Reals>{{0.005, 0.01, 0.02},
                                     {0.0025, 0.005, 0.01, 0.02},
                                     {0.00125, 0.0025, 0.005, 0.01, 0.02}},
                     above(0), "of packings [sqrt(d/g)]");
        options.list("packing-sweeps", p.packings.packing_sweeps,
                     ByPreset<Integers>{{5, 10, 20, 160},
                                        {5, 7, 10, 14, 20, 28, 40, 56, 80, 113, 160, 320},
                                        {5, 7, 10, 14, 20, 28, 40, 56, 80, 113, 160, 320, 640}},
                     at_least(1), "values of N_I for packings");
        runs::declare_settling(options, p.packings.settling);
        options.check([&] {
          require_different("time-steps", p.packings.time_steps, 2);
          if (p.rule != "both")
            p.packings.only = p.rule == "remove" ? OverlapRule::remove : OverlapRule::keep;
        });
      },
      [&](Run& run) {
        lift(p, run);
        growth(p, run);
        thresholds(p, run);
        measure_packings(p.packings, run);
      });
}
