// SPDX-License-Identifier: BSD-3-Clause
// Rows of the tables as tasks.
#include "experiments/solvers/honesty_tasks.hpp"

#include "experiments/solvers/honesty_report.hpp"

namespace cd {
namespace {

constexpr double kSlideSlope = 0.8;      // of the sliding block, beyond the friction coefficient
constexpr int kTrackSteps = 400;         // four units of time
constexpr int kAsLongAsNeeded = 200000;  // iterations of a step that ends at its tolerance
constexpr int kBlocks = 10, kStack = 20, kArch = 11;

/// What an entrant really runs: by the wrong rule those that can relax do so under their plain
/// name.
Entrant honoured(Entrant entrant, const HonestyPlan& p) {
  for (const Entrant& other : honest_entrants())
    if (other.relaxed() && other.solver == entrant.solver && p.rule == "convex") return other;
  return entrant;
}

Task task_of(const RestRow& r) {
  return Task(r.scene, {{"solver", r.entrant.solver},
                        {"rule", r.rule()},
                        {"start", r.start},
                        {"tolerance", r.tolerance},
                        {"blocks", r.blocks},
                        {"seed", r.seed}});
}

/// Runs rows of scenes at rest; nothing if interrupted.
template <class Row, class SceneOf>
bool run_rows(const HonestyPlan& p, Run& run, std::vector<Row>& rows, std::int64_t warm_steps,
              std::int64_t cold_steps, const SceneOf& scene_of, const std::string& unit) {
  const auto body = [&](const Row& row, TaskContext& task) {
    const bool warm = row.start == "warm";
    const HonestStop stop = row.tolerance > 0.0
                                ? HonestStop{kAsLongAsNeeded, row.tolerance}
                                : HonestStop{iterations_for(row.entrant.solver, p.visits)};
    const auto seed = run.seed() + static_cast<std::uint64_t>(row.seed);
    return run_rest(scene_of(row, seed), honoured(row.entrant, p),
                    {stop, warm ? warm_steps : cold_steps, p.time_step, warm}, seed,
                    [&] { return !task.interrupted(); });
  };
  const auto found =
      run.for_each_task(rows, [](const Row& r) { return task_of(r); }, body, {.unit = unit});
  if (!found) return false;
  for (std::size_t k = 0; k < rows.size(); ++k) {
    rows[k].found = (*found)[k];
    rows[k].scale = scene_of(rows[k], run.seed()).residual_scale;
  }
  return true;
}

}  // namespace

void run_creep(const HonestyPlan& p, Run& run) {
  std::vector<RestRow> rows;
  for (const char* start : {"warm", "cold"})
    for (const int blocks : {1, kBlocks})
      for (const double tolerance : p.tolerances)
        for (const Entrant& entrant : honest_entrants())
          for (int seed = 0; seed < (blocks > 1 ? p.seeds : 1); ++seed)
            rows.push_back({"incline", entrant, start, tolerance, seed, blocks});
  const auto scene = [](const RestRow& row, std::uint64_t seed) {
    return incline_scene(row.blocks, seed);
  };
  if (run_rows(p, run, rows, p.steps, p.cold_steps, scene, "inclines")) report_creep(run, rows);
}

void run_towers(const HonestyPlan& p, Run& run) {
  std::vector<RestRow> rows;
  for (const char* name : {"incline", "wall", "stack"})
    for (const char* start : {"warm", "cold"})
      for (const Entrant& entrant : honest_entrants())
        for (int seed = 0; seed < p.seeds; ++seed)
          rows.push_back({name, entrant, start, 0.0, seed});
  const auto scene = [&](const RestRow& row, std::uint64_t seed) {
    if (row.scene == "incline") return incline_scene(kBlocks, seed);
    return row.scene == "wall" ? wall_scene(kBlocks, seed) : stack_scene(kStack, seed);
  };
  if (run_rows(p, run, rows, p.rest_steps, p.cold_steps, scene, "towers")) report_rest(run, rows);
}

void run_arches(const HonestyPlan& p, Run& run) {
  std::vector<ArchRow> rows;
  for (const double share : {0.9, 1.1})
    for (const Entrant& entrant : honest_entrants())
      rows.push_back({{"arch-" + to_text(share), entrant, "warm", 0.0, 0}, share});
  const double least = least_arch_friction(kArch);
  const auto scene = [&](const ArchRow& row, std::uint64_t) {
    return block_arch_scene(kArch, row.share * least);
  };
  if (run_rows(p, run, rows, p.rest_steps, p.rest_steps, scene, "arches")) report_arches(run, rows);
}

void run_tracks(const HonestyPlan& p, Run& run) {
  std::vector<TrackRow> rows;
  for (const char* name : {"slide", "roll", "slot"})
    for (const Entrant& entrant : honest_entrants()) rows.push_back({name, entrant});
  const auto scene_of = [&](const std::string& name) {
    if (name == "slot") return slot_scene(p.clearance);
    return sliding_scene(name == "roll" ? kInclineSlope : kSlideSlope, name == "roll");
  };
  for (TrackRow& row : rows)
    row.found = run_track(scene_of(row.scene), honoured(row.entrant, p),
                          {iterations_for(row.entrant.solver, p.visits)}, p.time_step, kTrackSteps,
                          run.seed());
  report_tracks(run, rows, {p.time_step, kSlideSlope, kInclineSlope, p.clearance});
}

void run_drums(const HonestyPlan& p, Run& run) {
  std::vector<DrumRow> rows;
  for (const Entrant& entrant : honest_entrants())
    for (int seed = 0; seed < p.seeds; ++seed) rows.push_back({entrant, seed});
  const auto name = [](const DrumRow& r) {
    return Task("drum", {{"solver", r.solver()}, {"rule", r.rule()}, {"seed", r.seed}});
  };
  const auto body = [&](const DrumRow& row, TaskContext& task) {
    const HonestDrum setup{.radius = p.drum_radius,
                           .settle_turns = p.settle_turns,
                           .measure_turns = p.turns,
                           .stop = {iterations_for(row.entrant.solver, p.visits)}};
    return run_honest_drum(setup, honoured(row.entrant, p),
                           run.seed() + static_cast<std::uint64_t>(row.seed), task);
  };
  const auto found = run.for_each_task(rows, name, body, {.unit = "drums"});
  if (!found) return;
  for (std::size_t k = 0; k < rows.size(); ++k) rows[k].found = (*found)[k];
  report_drums(run, rows);
}

}  // namespace cd
