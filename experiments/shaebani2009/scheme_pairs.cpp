// SPDX-License-Identifier: BSD-3-Clause
// Two schemes on the same samples, run in turns; differences seed by seed.
#include "experiments/shaebani2009/scheme_pairs.hpp"

#include <algorithm>
#include <string>

#include <libcd/io/table.hpp>
#include <libcd/measure/backbone.hpp>
#include <libcd/measure/statistics.hpp>
#include "experiments/runs/compaction_ensemble.hpp"
#include "harness/write_rows.hpp"

namespace cd::shaebani2009 {
namespace {

constexpr int kBlock = 10;  ///< steps of one scheme before it is the other's turn

double nanoseconds_per_update(const runs::PackingState& s) {
  return 1e9 * s.cpu_seconds / s.contact_updates;
}

void step_block(runs::Compaction<2>& sample) {
  for (int k = 0; k < kBlock && !sample.ended(); ++k) sample.step();
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
  for (int turn = 0; !full.ended() || !partial.ended(); ++turn) {
    if (task.interrupted()) return pair;
    step_block(turn % 2 == 0 ? full : partial);
    step_block(turn % 2 == 0 ? partial : full);
  }
  pair.full = full.state();
  pair.partial = partial.state();
  write(pair.packing, "", partial);
  measure_responses(partial, pair);
  return pair;
}

/// A packing as a row of schemes.csv.
struct SchemeRow {
  std::uint64_t seed;
  std::string scheme;
  runs::PackingState state;
};

Table<SchemeRow> schemes_table() {
  using Row = SchemeRow;
  using State = runs::PackingState;
  Table<Row> table;
  table.column("seed", "1", &Row::seed)
      .column("scheme", "1", &Row::scheme)
      .fields(&Row::state, &State::steps)
      .timing("nanoseconds_per_update", "ns", &Row::state, nanoseconds_per_update)
      .fields(&Row::state, &State::cpu_seconds, &State::volume_fraction, &State::coordination,
              &State::rattler_fraction, &State::mean_overlap, &State::relaxed);
  return table;
}

}  // namespace

std::optional<std::vector<SchemePair>> compact_pairs(const runs::CompactionSetup& setup, int seeds,
                                                     Run& run) {
  const auto task_of = [](const runs::CompactionSetup& own) {
    return Task("pair", {{"seed", own.seed}});
  };
  return run.for_each_task(runs::with_seeds(run, setup, seeds), task_of, compact_both,
                           {.unit = "pairs", .timed = true});
}

void report_schemes(Run& run, const runs::CompactionSetup& setup,
                    const std::vector<SchemePair>& pairs) {
  std::vector<SchemeRow> rows;
  std::vector<double> ratio;
  std::uint64_t seed = setup.seed;
  for (const SchemePair& pair : pairs) {
    rows.push_back({seed, "full", pair.full});
    rows.push_back({seed++, "partial", pair.partial});
    ratio.push_back(nanoseconds_per_update(pair.partial) / nanoseconds_per_update(pair.full));
  }
  write_rows(run, "schemes.csv", schemes_table(), rows);
  const auto lost = std::ranges::count_if(rows, [](const auto& row) { return !row.state.relaxed; });
  if (lost > 0) run.flag(std::to_string(lost) + " packings not relaxed within max-steps");
  const SampleStatistics r = statistics(ratio);
  run.quantity("cpu_ratio", r.mean, "1",
               "CPU time per contact update of the partial over the full scheme", r.standard_error);
  run.quantity("cpu_saved", 1.0 - r.mean, "1", "1 - cpu_ratio", r.standard_error);
  // Mean of partial - full over the seeds, and over its standard error.
  const auto report = [&](const std::string& name, const std::string& unit, const std::string& what,
                          auto value) {
    std::vector<double> full, partial, difference;
    for (const SchemePair& pair : pairs) {
      full.push_back(pair.full.*value);
      partial.push_back(pair.partial.*value);
      difference.push_back(partial.back() - full.back());
    }
    const SampleStatistics f = statistics(full), p = statistics(partial),
                           d = statistics(difference);
    run.quantity(name + "_full", f.mean, unit, what + ", fully implicit", f.standard_error);
    run.quantity(name + "_partial", p.mean, unit, what + ", partially implicit", p.standard_error);
    run.quantity(name + "_difference", d.mean, unit, what + ", partial - full", d.standard_error);
    if (d.standard_error > 0.0)
      run.quantity(name + "_deviation", d.mean / d.standard_error, "1",
                   name + "_difference over its standard error");
  };
  using State = runs::PackingState;
  report("volume_fraction", "1", "volume fraction", &State::volume_fraction);
  report("coordination", "1", "coordination", &State::coordination);
  report("rattler_fraction", "1", "share of rattlers", &State::rattler_fraction);
  report("overlap", "l0", "mean overlap", &State::mean_overlap);
  report("steps", "1", "steps until relaxed", &State::steps);
}

}  // namespace cd::shaebani2009
