// SPDX-License-Identifier: BSD-3-Clause
// All that is timed is done one after the other, so that nothing else takes the memory's time.
#include "experiments/performance/scaling_tasks.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include <libcd/core/error.hpp>
#include <libcd/core/number.hpp>
#include "experiments/performance/bandwidth.hpp"

namespace cd::performance {
namespace {

constexpr int kTriadPasses = 7;

constexpr int kLeastSteps = 3, kMostSteps = 100;
const TaskPlan kTimed = {.unit = "beds", .one_at_a_time = true, .timed = true};

template <int D>
std::optional<RestingTile<D>> settle(const ScalingPlan& plan, const Run& run) {
  const std::vector<Task> tasks = {
      {"settle", {{"dimension", D}}, static_cast<double>(plan.tile(D).grains)}};
  const auto body = [&](int, TaskContext& context) {
    Tile tile = plan.tile(D);
    tile.seed = run.seed();
    return runs::settle_packing<D>(tile, context);
  };
  auto tiles = run.for_each_task(tasks, body, {.unit = "tiles"});
  if (!tiles) return std::nullopt;
  return std::move(tiles->front());
}

template <int D>
bool look_at_beds(const ScalingPlan& plan, const RestingTile<D>& tile, const Run& run,
                  ScalingRows& rows) {
  const auto task_of = [](int grains) {
    return Task("bed", {{"dimension", D}, {"grains", grains}}, grains);
  };
  const auto describe = [&](int grains, TaskContext&) {
    return bed_at_rest(tile, grains / tile.source.grains, plan.flow);
  };
  const auto states = run.for_each_task(plan.grains(D), task_of, describe, kTimed);
  if (!states) return false;
  for (std::size_t k = 0; k < states->size(); ++k) {
    const int grains = plan.grains(D)[k];
    rows.beds.push_back(
        {D, grains, grains / tile.source.grains, tile.steps, tile.rms_velocity, (*states)[k]});
  }
  return true;
}

template <int D>
bool time_steps(const ScalingPlan& plan, const RestingTile<D>& tile, const Run& run,
                ScalingRows& rows) {
  std::vector<CostRow> found;
  for (const int grains : plan.grains(D))
    for (const std::string& solver : timed_solvers())
      found.push_back({D, grains, plan.flow.iterations, solver, {}});
  const auto task_of = [](const CostRow& row) {
    return Task("steps", {{"dimension", D}, {"grains", row.grains}, {"solver", row.solver}},
                row.grains);
  };
  const auto take_steps = [&](const CostRow& row, TaskContext& context) {
    const int steps =
        std::clamp(static_cast<int>(plan.work(D) / row.grains), kLeastSteps, kMostSteps);
    return step_cost(tile, row.grains / tile.source.grains, row.solver, steps, plan.flow, context);
  };
  const auto costs = run.for_each_task(found, task_of, take_steps, kTimed);
  if (!costs) return false;
  for (std::size_t k = 0; k < found.size(); ++k) {
    found[k].cost = (*costs)[k];
    rows.costs.push_back(found[k]);
  }
  return true;
}

template <int D>
bool profile_beds(const ScalingPlan& plan, const RestingTile<D>& tile, const Run& run,
                  ScalingRows& rows) {
  const auto task_of = [](int grains) {
    return Task("parts", {{"dimension", D}, {"grains", grains}}, grains);
  };
  const auto profile = [&](int grains, TaskContext& context) {
    return profile_steps(tile, grains / tile.source.grains, kReference, plan.profile_steps,
                         {1, plan.profile_threads}, plan.flow, context);
  };
  const auto profiles = run.for_each_task(plan.grains(D), task_of, profile, kTimed);
  if (!profiles) return false;
  for (std::size_t k = 0; k < profiles->size(); ++k)
    for (const PartCost& cost : (*profiles)[k].parts)
      rows.parts.push_back({D, plan.grains(D)[k], cost});
  return true;
}

template <int D>
bool write_files(const ScalingPlan& plan, const RestingTile<D>& tile, const Run& run,
                 ScalingRows& rows) {
  const int grains = std::ranges::max(plan.grains(D));
  const std::vector<Task> tasks = {
      {"files", {{"dimension", D}, {"grains", grains}}, static_cast<double>(grains)}};
  const auto body = [&](int, TaskContext& context) {
    return run_with_files(tile, grains / tile.source.grains, kReference, plan.long_steps,
                          plan.resumed, !plan.keeps_impulses, plan.flow, context);
  };
  const auto costs = run.for_each_task(tasks, body, kTimed);
  if (!costs) return false;
  rows.files.push_back({D, grains, costs->front()});
  return true;
}

template <int D>
bool compare_peers(const ScalingPlan& plan, const RestingTile<D>& tile, const Run& run,
                   ScalingRows& rows) {
  const std::vector<Task> tasks = {
      {"peers", {{"dimension", D}}, static_cast<double>(tile.source.grains)}};
  const auto body = [&](int, TaskContext& context) {
    return peer_costs(tile, plan.peer_tolerance, plan.peer_iterations, plan.flow.threads, context);
  };
  const auto costs = run.for_each_task(tasks, body, kTimed);
  if (!costs) return false;
  for (const PeerCost& cost : costs->front()) rows.peers.push_back({D, tile.source.grains, cost});
  return true;
}

template <int D>
bool scale(const ScalingPlan& plan, const Run& run, ScalingRows& rows) {
  const auto tile = settle<D>(plan, run);
  if (!tile) return false;
  return look_at_beds(plan, *tile, run, rows) && time_steps(plan, *tile, run, rows) &&
         profile_beds(plan, *tile, run, rows) && write_files(plan, *tile, run, rows) &&
         compare_peers(plan, *tile, run, rows);
}

}  // namespace

void ScalingPlan::check() const {
  for (const int dimension : {2, 3})
    for (const int n : grains(dimension)) {
      const int each = tile(dimension).grains;
      if (n % each != 0)
        throw Error("grains-" + to_text(dimension) + "d", n,
                    "a multiple of tile-" + to_text(dimension) + "d = " + to_text(each));
    }
  if (resumed > long_steps)
    throw Error("resumed-steps", resumed, "at most long-steps = " + to_text(long_steps));
}

double CostRow::bytes_per_contact() const {
  const auto traffic = iteration_traffic(solver, dimension);
  if (!traffic) return std::numeric_limits<double>::quiet_NaN();
  return traffic->contact + traffic->body * cost.bodies / cost.contacts;
}

const std::vector<std::string>& timed_solvers() {
  static const std::vector<std::string> names = {"gauss-seidel", "coloured-gauss-seidel", "jacobi",
                                                 "accelerated-gradient", "nonsmooth-cg"};
  return names;
}

bool do_scaling_tasks(const ScalingPlan& plan, const Run& run, ScalingRows& rows) {
  const std::vector<Task> triad = {{"triad", {}}};
  const auto measure = [&](int, TaskContext&) {
    return triad_bandwidth(plan.triad_megabytes, kTriadPasses, plan.flow.threads);
  };
  const auto bandwidth = run.for_each_task(triad, measure, kTimed);
  if (bandwidth) rows.bandwidth = bandwidth->front();
  const bool plane = scale<2>(plan, run, rows);
  const bool space = scale<3>(plan, run, rows);  // its tasks do not wait for those
  return bandwidth && plane && space;
}

}  // namespace cd::performance
