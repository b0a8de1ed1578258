// SPDX-License-Identifier: BSD-3-Clause
// Sheared and cooling cells, and the box under its weight, by each scheme.
#include "experiments/guttenberg2011/scheme.hpp"

#include <cmath>
#include <utility>

#include <libcd/generate/packing_scenes.hpp>
#include "experiments/runs/couette_flow.hpp"
#include "harness/task_state.hpp"
#include "solvers/table.hpp"

namespace cd::guttenberg2011 {
namespace {

using runs::FlowSetup;

std::vector<Observed> scenes_of(const SchemeSetup& s, std::uint64_t seed) {
  std::vector<Observed> all;
  for (int pack = 0; pack < s.packs; ++pack) {
    for (const double dt : s.time_steps) {
      const std::uint64_t own = seed + static_cast<std::uint64_t>(pack);
      for (const std::string& scheme : scheme_names) {
        for (const double phi : s.fractions) all.push_back({"shear", scheme, phi, dt, own});
        all.push_back({"cooling", scheme, s.cooling_fraction, dt, own});
        all.push_back({"weight", scheme, 0.0, dt, own});
      }
      all.push_back({"weight", "cd", 0.0, dt, own});
    }
  }
  return all;
}

Task task_of(const Observed& w) {
  return {w.scene,
          {{"scheme", w.scheme}, {"phi", w.fraction}, {"dt", w.time_step}, {"seed", w.seed}}};
}

/// The method of a scheme and its removal of overlaps: "ahs" keeps the sweeps that the setup has.
FlowSetup flow_of(const SchemeSetup& s, const Observed& w) {
  FlowSetup flow = s.flow;
  flow.method = w.scheme == "ahs-without-removal" ? "ahs" : w.scheme;
  if (w.scheme != "ahs") flow.removal_sweeps = 0;
  flow.cell.seed = w.seed;
  flow.cell.volume_fraction = w.fraction;
  flow.time_step = w.time_step;
  if (w.scene == "cooling") {
    flow.cell.turning_rate = 0.0;
    flow.cell.initial_speed = s.cooling_speed;
    flow.until = s.cooling_until;
    flow.window_from = 0.5 * flow.until;
  }
  return flow;
}

FoundInScene observe_weight(const SchemeSetup& s, const Observed& w, TaskContext& task) {
  constexpr double kReach = 0.02, kSkin = 0.1;  // of a grain's diameter: nothing moves fast
  const FlowSetup flow = flow_of(s, w);
  Scene<2> start = gravity_scene<2>(s.weight_grains, w.seed).scene;
  start.friction = PairTable<double>(flow.cell.friction);
  OptionValues options{{"integrator", "euler-removing-overlaps"},
                       {"restitution", flow.restitution},
                       {"seed", w.seed},
                       {"sweeps", flow.sweeps},
                       {"report_residual", false},
                       {"removal_sweeps", flow.removal_sweeps}};
  if (flow.method == "ahs") options["passes"] = flow.passes;
  Simulation<2> simulation(std::move(start), make_method<2>(flow.method, options),
                           {.time_step = w.time_step, .reach = kReach, .skin = kSkin});
  const std::int64_t last = std::llround(s.weight_until / w.time_step);
  SnapshotSeries series;
  TaskState saved(task, simulation, series);
  const AdvanceTo advance = [&](std::int64_t step) {
    for (; simulation.steps() < step; simulation.step())
      if (saved.interrupted(simulation.steps(), last)) return false;
    return true;
  };
  take_snapshots(simulation.scene(), 0.5, w.time_step, last, s.snapshots, advance, series);
  return {series.snapshots, std::nullopt};
}

FoundInScene observe_cell(const SchemeSetup& s, const Observed& w, TaskContext& task) {
  runs::CouetteFlow flow(flow_of(s, w));
  const std::int64_t last = flow.setup().steps();
  SnapshotSeries series;
  TaskState saved(task, flow, series);
  const AdvanceTo advance = [&](std::int64_t step) {
    return flow.run_until(static_cast<double>(step) / static_cast<double>(last),
                          [&] { return !saved.interrupted(flow.steps(), last); });
  };
  take_snapshots(flow.scene(), 1.0, w.time_step, last, s.snapshots, advance, series);
  FoundInScene found{series.snapshots, std::nullopt};
  if (w.scene == "shear" && flow.steps() == last) found.second = flow.means();
  return found;
}

}  // namespace

double Observed::mean(double Snapshot::*what, double from, double to) const {
  const double end = snapshots.back().time;
  double sum = 0.0;
  int count = 0;
  for (const Snapshot& snapshot : snapshots) {
    if (snapshot.time < from * end || snapshot.time > to * end) continue;
    sum += snapshot.*what;
    ++count;
  }
  return sum / count;
}

FoundInScene observe_scene(const SchemeSetup& s, const Observed& w, TaskContext& task) {
  return w.scene == "weight" ? observe_weight(s, w, task) : observe_cell(s, w, task);
}

std::optional<std::vector<Observed>> observe_schemes(const SchemeSetup& s, const Run& run) {
  std::vector<Observed> all = scenes_of(s, run.seed());
  const auto observe = [&](const Observed& w, TaskContext& task) {
    return observe_scene(s, w, task);
  };
  const auto found = run.for_each_task(all, task_of, observe, {.unit = "scenes"});
  if (!found) return std::nullopt;
  for (std::size_t k = 0; k < all.size(); ++k)
    std::tie(all[k].snapshots, all[k].means) = (*found)[k];
  return all;
}

}  // namespace cd::guttenberg2011
