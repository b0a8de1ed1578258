// SPDX-License-Identifier: BSD-3-Clause
// Unger 2002, Eqs. 12-17 and Sec. V: a sound front timed in the chain; when the chain is rigid.
#include <cmath>

#include <libcd/core/random.hpp>
#include "experiments/runs/chain.hpp"
#include "experiments/unger2002/front_report.hpp"
#include "harness/different.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::unger2002;

struct Parameters {
  std::vector<double> time_steps;
  std::vector<int> sweeps;
  std::string order;  // of the sweeps in fronts and bounds
  int fronts;
  std::vector<int> lengths;
  int chains;
  int single_sweeps;
  std::vector<int> distances;
};

std::vector<TimedFront> time_fronts(const Parameters& p, Run& run) {
  std::vector<FrontRuns> all;
  for (const double time_step : p.time_steps)
    for (const int sweeps : p.sweeps)
      // Other sweep orders for each, or the same motion would be timed in other units.
      all.push_back({time_step, sweeps, p.fronts, mix64(run.seed() + all.size()), p.order});
  const auto task_of = [](const FrontRuns& how) {
    return Task("front", {{"time-step", how.time_step}, {"sweeps", how.sweeps}},
                1.0 * how.discs() * how.steps() * how.sweeps * how.runs);
  };
  const auto found = run.for_each_task(all, task_of, time_front, {.unit = "fronts"});
  std::vector<TimedFront> fronts;
  if (!found) return fronts;
  for (std::size_t f = 0; f < all.size(); ++f)
    fronts.push_back({all[f], (*found)[f], expected_front(all[f])});
  return fronts;
}

std::vector<LengthBounds> count_all_bounds(const Parameters& p, Run& run) {
  std::vector<RigidChain> chains;
  for (const int length : p.lengths)
    for (int r = 0; r < p.chains; ++r)
      chains.push_back({length, run.seed() + static_cast<unsigned>(r), p.order});
  const auto task_of = [](const RigidChain& chain) {
    return Task("bounds", {{"length", chain.length}, {"seed", chain.seed}},
                6.5 * chain.length * chain.length * chain.length);
  };
  const auto found = run.for_each_task(chains, task_of, count_bounds, {.unit = "chains"});
  std::vector<LengthBounds> lengths;
  if (!found) return lengths;
  auto next = found->begin();
  for (const int length : p.lengths) {
    lengths.push_back({length, {next, next + p.chains}});
    next += p.chains;
  }
  return lengths;
}

std::vector<OrderedSweeps> sweep_orders(const Parameters& p, Run& run) {
  struct Case {
    std::string order;
    int distance;
    std::string end;  // at which sweeps begin: of the load, or the wall
  };
  std::vector<Case> cases;
  for (const std::string order : {"sequential", "random"})
    for (const int distance : p.distances)
      for (const std::string end : {"load", "wall"}) cases.push_back({order, distance, end});
  const auto runs_of = [&](const std::string& order, int wanted) {
    return order == "random" ? wanted : 1;  // the other one is no matter of chance
  };
  const auto task_of = [&](const Case& one) {
    return Task("load", {{"order", one.order}, {"distance", one.distance}, {"end", one.end}},
                5.0 * std::pow(one.distance, 3) * runs_of(one.order, p.chains));
  };
  const auto carry = [&](const Case& one, TaskContext& task) {
    const Sweeping sweeping{one.order, runs_of(one.order, p.chains), run.seed()};
    return sweeps_to_carry(sweeping, one.distance, one.end == "load", task);
  };
  const auto found = run.for_each_task(cases, task_of, carry, {.unit = "loads"});
  std::vector<OrderedSweeps> orders;
  if (!found) return orders;
  auto next = found->begin();
  for (const std::string order : {"sequential", "random"}) {
    OrderedSweeps& all = orders.emplace_back(OrderedSweeps{order});
    all.carried = carry_force({order, runs_of(order, p.single_sweeps), run.seed()});
    for (const int distance : p.distances) {
      all.loads.push_back({distance, next[0], next[1]});
      next += 2;
    }
  }
  return orders;
}

void front(const Parameters& p, Run& run) {
  const auto fronts = time_fronts(p, run);
  const auto lengths = count_all_bounds(p, run);
  const auto orders = sweep_orders(p, run);
  if (run.interrupted()) return;
  report_fronts(fronts, run);
  report_bounds(lengths, fronts, run);
  report_sweeps(orders, run);
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  using Numbers = std::vector<int>;
  using Steps = std::vector<double>;
  return run_experiment(
      argc, argv,
      {.name = "unger2002_front",
       .paper = "unger2002",
       .figure = "Eqs. 12-17, Sec. V",
       .summary = "Speed of a sound front in the chain, and the sweeps that make the chain rigid",
       .has_tasks = true},
      [&](Options& options) {
        options.list("time-steps", p.time_steps,
                     ByPreset<Steps>{{0.1, 1}, {0.1, 0.3, 1}, {0.1, 0.3, 1}}, between(1e-3, 1),
                     "time steps [sqrt(m d / F)], two or more");
        options.list(
            "sweeps", p.sweeps,
            ByPreset<Numbers>{
                {2, 8, 32}, {1, 2, 5, 10, 20, 50, 100, 200}, {1, 2, 5, 10, 20, 50, 100, 200, 400}},
            between(1, 10000), "values of N_I for fronts, two or more");
        options.choice("sweep-order", p.order, "random", runs::chain_sweep_orders(),
                       "of fronts and bounds; all theory is that of random sweeps");
        options.add("fronts", p.fronts, {30, 50, 100}, at_least(2 * kFrontBlocks),
                    "runs averaged for each front, rounded down to a multiple of 10");
        options.list("lengths", p.lengths,
                     ByPreset<Numbers>{{16, 32, 64}, {16, 32, 64, 128}, {16, 32, 64, 128, 256}},
                     between(8, 10000),
                     "chain lengths n for the bounds, multiples of 4, two or more");
        options.add("chains", p.chains, {10, 20, 40}, at_least(2),
                    "runs of each bound with successive seeds");
        options.add("single-sweeps", p.single_sweeps, {1000, 20000, 100000}, at_least(2),
                    "runs of one sweep, each order");
        options.list("distances", p.distances,
                     ByPreset<Numbers>{{10, 20}, {10, 20, 40, 80}, {10, 20, 40, 80, 160}},
                     between(2, 1000), "contacts over which a load is carried, two or more");
        options.check([&] {
          require_different("time-steps", p.time_steps, 2);
          require_different("sweeps", p.sweeps, 2);
          require_different("lengths", p.lengths, 2);
          require_different("distances", p.distances, 2);
          for (const int length : p.lengths)
            if (length % 4 != 0) throw Error("lengths", std::to_string(length), "multiples of 4");
        });
      },
      [&](Run& run) { front(p, run); });
}
