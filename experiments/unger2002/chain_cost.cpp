// SPDX-License-Identifier: BSD-3-Clause
// Turns of both methods on one chain, and what they cost.
#include "experiments/unger2002/chain_cost.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>

#include <libcd/measure/estimate.hpp>
#include "harness/thread_time.hpp"
#include "harness/write_rows.hpp"

namespace cd::unger2002 {
namespace {

constexpr double kStepsPerCollision = 50.0;
constexpr int kTimedSteps = 20;  // of contact dynamics, in each turn

/// CPU times per step of contact dynamics, of each turn [s].
struct Turns {
  std::vector<double> rigid, soft;

  static constexpr auto fields =
      std::tuple(timing("rigid", "s", &Turns::rigid), timing("soft", "s", &Turns::soft));
};

/// The median, with its standard error from the quartiles: 1.25 deviations over sqrt(n), the
/// deviation being the range of the middle half over 1.35 (both of a normal distribution).
Estimate median(std::vector<double> values) {
  std::ranges::sort(values);
  const std::size_t n = values.size();
  const double middle = 0.5 * (values[(n - 1) / 2] + values[n / 2]);
  const double half = values[(3 * n) / 4] - values[n / 4];
  return {middle, 1.25 * half / 1.35 / std::sqrt(static_cast<double>(n))};
}

struct Cost {
  PushedChain chain;
  Estimate rigid, soft, ratio;  ///< of times, the ratio turn by turn

  int substeps() const { return md_steps(chain); }
  double theory() const { return md_steps_theory(chain); }
};

Turns take_turns(const PushedChain& chain, int repetitions, std::uint64_t seed, TaskContext& task) {
  Turns turns;
  const auto seconds = [&](const auto& motion) {
    const double start = thread_seconds();
    motion();
    return (thread_seconds() - start) / kTimedSteps;
  };
  for (int turn = -1; turn < repetitions && !task.interrupted(); ++turn) {
    const double rigid = seconds([&] { rigid_motion(chain, seed, task, kTimedSteps); });
    const double soft = seconds([&] { soft_motion(chain, md_steps(chain), task, kTimedSteps); });
    if (turn < 0) continue;  // caches are cold
    turns.rigid.push_back(rigid);
    turns.soft.push_back(soft);
  }
  return turns;
}

Cost cost_of(const PushedChain& chain, const Turns& turns) {
  std::vector<double> ratio;
  for (std::size_t k = 0; k < turns.rigid.size(); ++k)
    ratio.push_back(turns.soft[k] / turns.rigid[k]);
  return {chain, median(turns.rigid), median(turns.soft), median(ratio)};
}

}  // namespace

double md_steps_theory(const PushedChain& chain) {
  return kStepsPerCollision * std::sqrt(2.0 * chain.coefficient()) / std::numbers::pi;
}

int md_steps(const PushedChain& chain) {
  return static_cast<int>(std::ceil(md_steps_theory(chain)));
}

void measure_cost(const PushedChain& chain, const std::vector<int>& sweeps, int repetitions,
                  Run& run) {
  std::vector<PushedChain> chains;
  for (const int count : sweeps) {
    chains.push_back(chain);
    chains.back().sweeps = count;
  }
  const auto task_of = [](const PushedChain& c) {
    return Task("cost", {{"sweeps", c.sweeps}}, c.sweeps);
  };
  const auto work = [&](const PushedChain& c, TaskContext& task) {
    return take_turns(c, repetitions, run.seed(), task);
  };
  const auto found = run.for_each_task(chains, task_of, work, {.unit = "chains", .timed = true});
  if (!found) return;
  std::vector<Cost> costs;
  for (std::size_t k = 0; k < chains.size(); ++k) costs.push_back(cost_of(chains[k], (*found)[k]));
  Table<Cost> table;
  table.column("sweeps", "1", &Cost::chain, &PushedChain::sweeps)
      .column("md_steps", "1", &Cost::substeps)
      .column("md_steps_theory", "1", &Cost::theory)
      .timing("cd_seconds", "s/dt", &Cost::rigid)
      .timing("md_seconds", "s/dt", &Cost::soft)
      .timing("ratio", "1", &Cost::ratio);
  write_rows(run, "cost.csv", table, costs);
  const auto least =
      std::ranges::min_element(costs, {}, [](const Cost& c) { return c.ratio.value; });
  run.quantity("least_cpu_ratio", least->ratio.value, "1",
               "CPU time of molecular over that of contact dynamics, least of all N_I",
               least->ratio.error);
  for (const Cost& c : costs) {
    if (c.chain.sweeps != chain.sweeps) continue;
    run.quantity("md_steps", c.substeps(), "1", "MD steps in the time of one CD step");
    run.quantity("cpu_ratio", c.ratio.value, "1",
                 "CPU time of molecular over that of contact dynamics, N_I of the chain",
                 c.ratio.error);
  }
}

}  // namespace cd::unger2002
