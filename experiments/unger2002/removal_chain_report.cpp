// SPDX-License-Identifier: BSD-3-Clause
// One disc and pressed chains under both rules for overlaps: tables and quantities.
#include <algorithm>
#include <cmath>

#include "experiments/unger2002/removal_chain.hpp"
#include "experiments/unger2002/removal_packing.hpp"
#include "experiments/unger2002/removal_report.hpp"
#include "harness/write_rows.hpp"

namespace cd::unger2002 {

/// One disc on a floor.
void measure_lift(const RemovalSetup& p, Run& run) {
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
                      lifted_energy(p.used(rule), overlap, time_step)};
        table.row(csv, row);
        if (rule == OverlapRule::remove)
          wrong = std::max(wrong, std::abs(row.energy / row.theory() - 1.0));
      }
  run.quantity("lift_error", wrong, "1",
               "largest relative difference of the energy of one disc from m overlap^2 / (2 dt^2)");
}

void measure_chains(const RemovalSetup& p, Run& run) {
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
    chain.rule = p.used(chain.rule);
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

void measure_thresholds(const RemovalSetup& p, Run& run) {
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
    return fewest_sweeps({.discs = r.discs, .order = r.order, .rule = p.used(OverlapRule::remove)},
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
  write_rows(run, "thresholds.csv", table, rows);
  const Row& longest = rows.back();
  run.quantity("fewest_sweeps", longest.fewest, "1",
               "with which the longest chain rests under Eq. 5, random order");
  run.quantity("fewest_sweeps_theory", longest.theory(), "1", "the same, ln 2 / -ln(1 - s)");
}

}  // namespace cd::unger2002
