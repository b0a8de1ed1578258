// SPDX-License-Identifier: BSD-3-Clause
// Runs side by side in one thread.
#include "experiments/guttenberg2011/speed.hpp"

#include <memory>
#include <utility>

#include "experiments/runs/stored_flow.hpp"

namespace cd::guttenberg2011 {
namespace {

constexpr int kTurns = 20;

/// Number of grains and averages.
using PackOfCase = std::pair<int, runs::FlowMeans>;

runs::FlowSetup flow_of(const SpeedCase& c, runs::FlowSetup setup) {
  setup.method = c.method;
  setup.restitution = c.restitution;
  setup.time_step = c.time_step;
  setup.passes = c.passes;
  if (c.method == "md") setup.stiffness = c.stiffness;
  return setup;
}

/// All cases of one pack in turns; of no use if the task was told to stop.
std::vector<PackOfCase> run_pack(const runs::FlowSetup& setup, const std::vector<SpeedCase>& cases,
                                 TaskContext& task) {
  std::vector<std::unique_ptr<runs::CouetteFlow>> flows;
  for (const SpeedCase& c : cases)
    flows.push_back(std::make_unique<runs::CouetteFlow>(flow_of(c, setup)));
  std::vector<PackOfCase> found;
  double done = 0.0;
  for (int turn = 1; turn <= kTurns; ++turn) {
    for (const auto& flow : flows) {
      const auto go_on = [&] { return !task.interrupted(); };
      if (!flow->run_until(static_cast<double>(turn) / kTurns, go_on)) return found;
      task.progress(++done / (kTurns * static_cast<double>(flows.size())));
    }
  }
  for (const auto& flow : flows) found.emplace_back(flow->grains(), flow->means());
  return found;
}

}  // namespace

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
