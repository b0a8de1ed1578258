// SPDX-License-Identifier: BSD-3-Clause
// Two samples in turns; differences seed by seed.
#include "experiments/shaebani2009/scheme_pairs.hpp"

#include <algorithm>
#include <string>

#include <libcd/measure/backbone.hpp>
#include <libcd/measure/statistics.hpp>
#include "experiments/runs/compaction_state.hpp"
#include "experiments/runs/ensemble.hpp"
#include "experiments/runs/stored_packing.hpp"

namespace cd::shaebani2009 {
namespace {

constexpr int kBlock = 10;  ///< steps of one scheme before it is the other's turn

double nanoseconds_per_update(const runs::PackingState& s) {
  return 1e9 * s.cpu_seconds / s.contact_updates;
}

bool goes_on(const runs::Compaction<2>& sample) {
  return !sample.relaxed() && sample.steps() < sample.setup().max_steps;
}

void step_block(runs::Compaction<2>& sample) {
  for (int k = 0; k < kBlock && goes_on(sample); ++k) sample.step();
}

/// Means over the force-carrying contacts that decide whether sweeps with a light cell converge.
void measure_responses(const runs::Compaction<2>& sample, SchemePair& pair) {
  const Scene<2>& scene = sample.scene();
  const Backbone backbone = find_backbone(scene, sample.problem(), sample.solution().impulse);
  const double area = scene.cell.volume();
  int count = 0;
  for (int c = 0; c < sample.problem().grain_contacts.size(); ++c) {
    if (!backbone.carries[c]) continue;
    const GrainContact<2>& contact = sample.problem().grain_contacts[c];
    const double length = sample.problem().branch[c];
    pair.response += 1.0 / scene.mass[contact.i] + 1.0 / scene.mass[contact.j];
    pair.feedback += length * length / (2.0 * area);
    ++count;
  }
  pair.response /= std::max(1, count);
  pair.feedback /= std::max(1, count);
}

SchemePair compact_both(const runs::CompactionSetup& setup, TaskContext& task) {
  runs::CompactionSetup own = setup;
  own.scheme = PressureScheme::full;
  runs::Compaction<2> full(own);
  own.scheme = PressureScheme::partial;
  runs::Compaction<2> partial(own);
  SchemePair pair;
  for (int turn = 0; goes_on(full) || goes_on(partial); ++turn) {
    if (task.interrupted()) return pair;
    step_block(turn % 2 == 0 ? full : partial);
    step_block(turn % 2 == 0 ? partial : full);
  }
  pair.full = full.state();
  pair.partial = partial.state();
  save(partial, pair.packing);
  measure_responses(partial, pair);
  return pair;
}

/// Mean of partial - full over the seeds, and over its standard error.
template <class Get>
void report_difference(Run& run, const std::vector<SchemePair>& pairs, const std::string& name,
                       const std::string& unit, const std::string& what, const Get& get) {
  std::vector<double> full, partial, difference;
  for (const SchemePair& pair : pairs) {
    full.push_back(get(pair.full));
    partial.push_back(get(pair.partial));
    difference.push_back(partial.back() - full.back());
  }
  const SampleStatistics f = statistics(full), p = statistics(partial), d = statistics(difference);
  run.quantity(name + "_full", f.mean, unit, what + ", fully implicit", f.standard_error);
  run.quantity(name + "_partial", p.mean, unit, what + ", partially implicit", p.standard_error);
  run.quantity(name + "_difference", d.mean, unit, what + ", partial - full", d.standard_error);
  if (d.standard_error > 0.0)
    run.quantity(name + "_deviation", d.mean / d.standard_error, "1",
                 name + "_difference over its standard error");
}

}  // namespace

void SchemePair::put(StateFile& state) const {
  state = packing;
  auto numbers = std::pair(std::pair(full, partial), std::pair(response, feedback));
  put_result(state, numbers);
}

SchemePair SchemePair::get(const StateFile& state) {
  using States = std::pair<runs::PackingState, runs::PackingState>;
  const auto [states, means] = get_result<std::pair<States, std::pair<double, double>>>(state);
  return {states.first, states.second, state, means.first, means.second};
}

std::optional<std::vector<SchemePair>> compact_pairs(const runs::CompactionSetup& setup, int seeds,
                                                     Run& run) {
  const auto compact_one = [](const runs::CompactionSetup& own, TaskContext& task) {
    return compact_both(own, task);
  };
  const std::vector<runs::CompactionSetup> setups = runs::with_seeds(run, setup, seeds);
  const auto task_of = [](const runs::CompactionSetup& own) {
    return Task("pair", {{"seed", own.seed}});
  };
  return run.for_each_task(setups, task_of, compact_one, {.unit = "pairs"});
}

void report_schemes(Run& run, const runs::CompactionSetup& setup,
                    const std::vector<SchemePair>& pairs) {
  auto& csv = run.csv("schemes.csv", {{"seed", "1"},
                                      {"scheme", "1"},
                                      {"steps", "1"},
                                      {"nanoseconds_per_update", "ns", kTiming},
                                      {"cpu_seconds", "s", kTiming},
                                      {"volume_fraction", "1"},
                                      {"coordination", "1"},
                                      {"rattler_fraction", "1"},
                                      {"mean_overlap", "l0"},
                                      {"relaxed", "1"}});
  std::uint64_t seed = setup.seed;
  std::vector<double> ratio, seconds;
  int lost = 0;
  for (const SchemePair& pair : pairs) {
    for (const auto& [name, s] : {std::pair{"full", pair.full}, {"partial", pair.partial}}) {
      csv.row(seed, name, s.steps, nanoseconds_per_update(s), s.cpu_seconds, s.volume_fraction,
              s.coordination, s.rattler_fraction, s.mean_overlap, s.relaxed);
      lost += !s.relaxed;
    }
    ++seed;
    ratio.push_back(nanoseconds_per_update(pair.partial) / nanoseconds_per_update(pair.full));
  }
  if (lost > 0) run.flag(std::to_string(lost) + " packings not relaxed within max-steps");
  const SampleStatistics r = statistics(ratio);
  run.quantity("cpu_ratio", r.mean, "1",
               "CPU time per contact update of the partial over the full scheme", r.standard_error);
  run.quantity("cpu_saved", 1.0 - r.mean, "1", "1 - cpu_ratio", r.standard_error);
  const auto report = [&](const char* name, const char* unit, const char* what, const auto& get) {
    report_difference(run, pairs, name, unit, what, get);
  };
  report("volume_fraction", "1", "volume fraction", [](auto& s) { return s.volume_fraction; });
  report("coordination", "1", "coordination", [](auto& s) { return s.coordination; });
  report("rattler_fraction", "1", "share of rattlers", [](auto& s) { return s.rattler_fraction; });
  report("overlap", "l0", "mean overlap", [](auto& s) { return s.mean_overlap; });
  report("steps", "1", "steps until relaxed", [](auto& s) { return static_cast<double>(s.steps); });
}

}  // namespace cd::shaebani2009
