// SPDX-License-Identifier: BSD-3-Clause
// Runs side by side in one thread.
#include "experiments/guttenberg2011/speed.hpp"

#include <memory>
#include <string>

#include "experiments/runs/couette_flow.hpp"
#include "harness/task_state.hpp"

namespace cd::guttenberg2011 {
namespace {

constexpr int kTurns = 20;

runs::FlowSetup flow_of(const SpeedCase& c, runs::FlowSetup setup) {
  setup.method = c.method;
  setup.restitution = c.restitution;
  setup.time_step = c.time_step;
  setup.passes = c.passes;
  if (c.method == "md") setup.stiffness = c.stiffness;
  return setup;
}

/// All cases of one pack, as a part of a task's state.
struct PackFlows {
  std::vector<std::unique_ptr<runs::CouetteFlow>> flows;

  void archive(Archive& archive) {
    for (std::size_t k = 0; k < flows.size(); ++k) archive(std::to_string(k), *flows[k]);
  }

  std::int64_t steps() const {
    std::int64_t sum = 0;
    for (const auto& flow : flows) sum += flow->steps();
    return sum;
  }
  std::int64_t most_steps() const {
    std::int64_t sum = 0;
    for (const auto& flow : flows) sum += flow->setup().steps();
    return sum;
  }
};

}  // namespace

std::vector<PackOfCase> run_pack(const runs::FlowSetup& setup, const std::vector<SpeedCase>& cases,
                                 TaskContext& task) {
  PackFlows pack;
  for (const SpeedCase& c : cases)
    pack.flows.push_back(std::make_unique<runs::CouetteFlow>(flow_of(c, setup)));
  TaskState saved(task, pack);
  const auto go_on = [&] { return !saved.interrupted(pack.steps(), pack.most_steps()); };
  for (int turn = 1; turn <= kTurns; ++turn)
    for (const auto& flow : pack.flows)
      if (!flow->run_until(flow->pause_after(static_cast<double>(turn) / kTurns), go_on)) return {};
  std::vector<PackOfCase> found;
  for (const auto& flow : pack.flows) found.emplace_back(flow->grains(), flow->means());
  return found;
}

std::vector<SpeedResult> run_in_turns(const runs::FlowSetup& setup,
                                      const std::vector<SpeedCase>& cases, int packs,
                                      const Run& run) {
  std::vector<std::uint64_t> seeds;
  for (int pack = 0; pack < packs; ++pack)
    seeds.push_back(setup.cell.seed + static_cast<std::uint64_t>(pack));
  const auto task_of = [](std::uint64_t seed) -> Task { return {"pack", {{"seed", seed}}}; };
  const auto run_one = [&](std::uint64_t seed, TaskContext& task) {
    runs::FlowSetup own = setup;
    own.cell.seed = seed;
    return run_pack(own, cases, task);
  };
  const auto found =
      run.for_each_task(seeds, task_of, run_one, {.unit = "packs", .one_at_a_time = true});
  if (!found) return {};
  std::vector<SpeedResult> results;
  for (std::size_t k = 0; k < cases.size(); ++k) {
    SpeedResult& result = results.emplace_back();
    result.of = cases[k];
    result.time = setup.until;
    for (const auto& pack : *found) {
      result.grains = pack[k].first;
      result.packs.push_back(pack[k].second);
    }
  }
  return results;
}

}  // namespace cd::guttenberg2011
