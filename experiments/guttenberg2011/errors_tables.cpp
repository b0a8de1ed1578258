// SPDX-License-Identifier: BSD-3-Clause
// Lists of scenes, run in parallel, and their files.
#include "experiments/guttenberg2011/errors_tables.hpp"

#include <cmath>

#include <libcd/io/table.hpp>
#include "experiments/harness/stored_measures.hpp"

namespace cd::guttenberg2011 {

auto stored(Growth& g) {
  return std::tie(g.collisions, g.early, g.gap, g.rate, g.virial, g.excess);
}
auto stored(PackPasses& p) {
  return std::tie(p.grains, p.volume_fraction, p.mean, p.nine_of_ten, p.largest, p.unfinished,
                  p.overlap, p.nanoseconds, p.left);
}

namespace {

// What distinguishes the scenes of a kind.
Fingerprint fingerprint(const RowSetup& s) {
  return {{"driven", to_text(int{s.driven})},     {"gap", to_text(s.gap)},
          {"dt", to_text(s.time_step)},           {"passes", to_text(s.passes)},
          {"removal", to_text(s.removal_sweeps)}, {"seed", to_text(s.seed)}};
}
Fingerprint fingerprint(const GrowthSetup& s) {
  return {{"plane", to_text(int{s.plane})},
          {"dt", to_text(s.time_step)},
          {"passes", to_text(s.passes)},
          {"seed", to_text(s.seed)}};
}
Fingerprint fingerprint(const PackSetup& s) {
  return {{"phi", to_text(s.volume_fraction)},
          {"restitution", to_text(s.restitution)},
          {"passes", to_text(s.passes)}};
}
Fingerprint fingerprint(const BlockSetup& s) {
  return {{"method", s.method},
          {"restitution", to_text(s.restitution)},
          {"load", to_text(s.load)},
          {"dt", to_text(s.time_step)}};
}
Fingerprint fingerprint(const PackCreepSetup& s) {
  return {{"method", s.method}, {"dt", to_text(s.time_step)}, {"seed", to_text(s.seed)}};
}

const double kCollapse = 7.0 - 4.0 * std::sqrt(3.0);  ///< restitution below which three discs stick

/// Sets `found` of each row to work(setup) as a task; false if interrupted.
template <class Row, class Found, class Work>
bool run_all(std::vector<Row>& rows, Found Row::*found, const Run& run, const std::string& kind,
             const Work& work) {
  const auto task_of = [&](const Row& row) {
    const Fingerprint parameters = fingerprint(row.setup);
    std::string name = kind;
    for (const auto& [key, value] : parameters) name += ' ' + key + '=' + value;
    return Task::named(name, parameters);
  };
  const auto results = run.for_each_task(
      rows, task_of, [&](const Row& row, TaskContext&) { return Found{work(row.setup)}; },
      {.unit = kind});
  if (!results) return false;
  for (std::size_t k = 0; k < rows.size(); ++k) rows[k].*found = (*results)[k];
  return true;
}

std::string scene_name(const GrowthSetup& setup) {
  return setup.plane ? "plane" : "line";
}

Table<SoundRow> sound_columns() {
  using Row = SoundRow;
  Table<Row> table;
  table.column("push", "name", [](const Row& r) { return r.setup.driven ? "driven" : "hit"; })
      .column("passes", "1", &Row::setup, &RowSetup::passes)
      .column("removal_sweeps", "1", &Row::setup, &RowSetup::removal_sweeps)
      .column("seed", "1", &Row::setup, &RowSetup::seed)
      .column("gap", "d", &Row::setup, &RowSetup::gap)
      .column("time_step", "d/v", &Row::setup, &RowSetup::time_step)
      .column("speed", "v", &Row::speed)
      .column("speed_theory", "v", &Row::setup, signal_speed_theory);
  return table;
}

Table<GrowthRow> growth_columns() {
  using Row = GrowthRow;
  Table<Row> table;
  table.column("scene", "name", &Row::setup, scene_name)
      .column("seed", "1", &Row::setup, &GrowthSetup::seed)
      .column("passes", "1", &Row::setup, &GrowthSetup::passes)
      .column("time_step", "d/v", &Row::setup, &GrowthSetup::time_step)
      .column("collisions", "1", &Row::found, &Growth::collisions)
      .column("early", "dt", &Row::found, &Growth::early)
      .column("gap", "approach per step", &Row::found, &Growth::gap)
      .column("rate", "1", &Row::found, &Growth::rate)
      .column("rate_theory", "1", &Row::setup, &GrowthSetup::time_step, rate_theory)
      .column("virial", "1", &Row::found, &Growth::virial)
      .column("virial_theory", "1", &Row::setup, virial_theory)
      .column("excess", "1", &Row::found, &Growth::excess);
  return table;
}

Table<PackRow> passes_columns() {
  using Row = PackRow;
  using Found = PackPasses;
  Table<Row> table;
  table.column("phi", "1", &Row::found, &Found::volume_fraction)
      .column("restitution", "1", &Row::setup, &PackSetup::restitution)
      .column("passes_allowed", "1", &Row::setup, &PackSetup::passes)
      .column("grains", "1", &Row::found, &Found::grains)
      .column("passes", "1", &Row::found, &Found::mean)
      .column("passes_90", "1", &Row::found, &Found::nine_of_ten)
      .column("passes_largest", "1", &Row::found, &Found::largest)
      .column("unfinished", "1", &Row::found, &Found::unfinished)
      .column("overlap", "<R>", &Row::found, &Found::overlap)
      .timing("nanoseconds_per_grain_step", "ns", &Row::found, &Found::nanoseconds);
  return table;
}

}  // namespace

std::optional<SoundTable> sound_table(const ErrorsSetup& s, Run& run) {
  SoundTable table;
  const auto seed_of = [&](int k) { return run.seed() + static_cast<std::uint64_t>(k); };
  for (const int passes : s.passes) {
    for (const double dt : {1e-3, 1e-2, 1e-1}) {
      for (const int sweeps : {0, 1, 5}) {
        for (const bool driven : {false, true}) {
          for (int k = 0; k < s.seeds; ++k)
            table.rows.push_back({{.method = s.method,
                                   .driven = driven,
                                   .restitution = driven ? 0.9 : 1.0,
                                   .time_step = dt,
                                   .passes = passes,
                                   .removal_sweeps = sweeps,
                                   .seed = seed_of(k)}});
        }
      }
    }
    constexpr double kGap = 0.01;
    for (const double free_steps : {0.11, 0.3, 0.7, 1.3, 1.9, 2.7, 4.4, 7.6, 15.5})
      table.rows.push_back({{.method = s.method,
                             .gap = kGap,
                             .time_step = kGap / free_steps,
                             .passes = passes,
                             .seed = run.seed()}});
  }
  if (!run_all(table.rows, &SoundRow::speed, run, "sound", signal_speed)) return std::nullopt;
  const std::vector<Task> tasks = {{"disturbances", {}}, {"precursors", {}}};
  auto found = run.for_each_task(tasks, [&](int k, TaskContext&) {
    return k == 0 ? disturbance_ranges(s.disturbances, run.seed())
                  : precursor_ratios({.method = s.method, .time_step = 0.01}, 200);
  });
  if (!found) return std::nullopt;
  table.disturbance = std::move((*found)[0]);
  table.precursor = std::move((*found)[1]);
  const Table<SoundRow> columns = sound_columns();
  columns.write(run.csv("sound.csv", columns.columns()), table.rows);
  return table;
}

std::optional<std::vector<GrowthRow>> growth_table(const ErrorsSetup& s, Run& run) {
  std::vector<GrowthRow> rows;
  const auto add = [&](const GrowthSetup& gas) { rows.push_back({gas, {}}); };
  for (int k = 0; k < s.gases; ++k) {
    const std::uint64_t seed = run.seed() + static_cast<std::uint64_t>(k);
    for (const double dt : s.gas_steps) {
      for (const int passes : {1, kUntilNone})
        add({.method = s.method,
             .time_step = dt,
             .passes = passes,
             .duration = s.gas_time,
             .seed = seed});
      add({.method = s.method,
           .plane = true,
           .volume_fraction = s.gas_fraction,
           .time_step = dt,
           .passes = kUntilNone,
           .duration = s.gas_time,
           .seed = seed});
    }
  }
  if (!run_all(rows, &GrowthRow::found, run, "gas", apparent_growth)) return std::nullopt;
  const Table<GrowthRow> table = growth_columns();
  table.write(run.csv("growth.csv", table.columns()), rows);
  return rows;
}

std::optional<PassesTable> passes_table(const ErrorsSetup& s, Run& run) {
  PassesTable table;
  auto& three =
      run.csv("three.csv", {{"restitution", "1"}, {"passes", "1"}, {"passes_theory", "1"}});
  for (const double e : {1.0, 0.9, 0.7, 0.5, 0.3, 0.2, 0.15, 0.12, 0.1, 0.09, 0.08, 0.075, 0.0735,
                         0.0715, 0.07, 0.05, 0.02, 0.0}) {
    ThreeDiscs row{e, passes_of_three(e), std::nullopt};
    if (e > kCollapse) row.theory = passes_of_three_theory(e);
    // 0 stands for a row that never comes to an end.
    three.row(row.restitution, row.passes, row.theory.value_or(0));
    table.three.push_back(row);
  }
  for (const double phi : s.fractions) {
    const auto add = [&](double restitution, int passes) {
      table.packs.push_back({{.volume_fraction = phi,
                              .restitution = restitution,
                              .passes = passes,
                              .settling = s.pack_time,
                              .duration = s.pack_time,
                              .seed = run.seed()},
                             {}});
    };
    for (const double restitution : {0.9, 0.5}) add(restitution, s.most_passes);
    for (const int passes : {1, 4, 16}) {
      if (passes != s.most_passes) add(0.9, passes);
    }
  }
  if (!run_all(table.packs, &PackRow::found, run, "pack", pack_passes)) return std::nullopt;
  const Table<PackRow> columns = passes_columns();
  columns.write(run.csv("passes.csv", columns.columns()), table.packs);
  auto& left =
      run.csv("left.csv", {{"phi", "1"}, {"restitution", "1"}, {"pass", "1"}, {"left", "1/grain"}});
  for (const auto& [pack, p] : table.packs) {
    if (pack.passes != s.most_passes) continue;
    for (std::size_t k = 0; k < p.left.size(); ++k)
      left.row(p.volume_fraction, pack.restitution, static_cast<int>(k), p.left[k]);
  }
  return table;
}

std::optional<SlipTable> slip_table(const ErrorsSetup& s, Run& run) {
  SlipTable table;
  for (const double dt : s.creep_steps) {
    for (const double load : {0.25, 0.5, 0.9}) {
      const BlockSetup block{.friction = s.friction, .load = load, .time_step = dt};
      for (const double restitution : {0.0, 0.5, 0.8, 0.9}) {
        table.blocks.push_back({block, 0.0});
        table.blocks.back().setup.restitution = restitution;
      }
      table.blocks.push_back({block, 0.0});
      table.blocks.back().setup.method = "cd";
    }
    for (int k = 0; k < s.packs; ++k) {
      for (const char* method : {"ahs", "cd"})
        table.packs.push_back({{.method = method,
                                .time_step = dt,
                                .settling = s.pack_creep_time,
                                .duration = s.pack_creep_time,
                                .seed = run.seed() + static_cast<std::uint64_t>(k)},
                               0.0});
    }
  }
  if (!run_all(table.blocks, &BlockRow::creep, run, "block", block_creep) ||
      !run_all(table.packs, &PackCreepRow::creep, run, "creeping pack", pack_creep))
    return std::nullopt;
  auto& csv = run.csv("slip.csv", {{"scene", "name"},
                                   {"method", "name"},
                                   {"restitution", "1"},
                                   {"load", "1"},
                                   {"time_step", "sqrt(d/g)"},
                                   {"seed", "1"},
                                   {"creep", "sqrt(d g)"},
                                   {"creep_theory", "sqrt(d g)"}});
  for (const auto& [block, creep] : table.blocks)
    csv.row("block", block.method, block.restitution, block.load, block.time_step, 1, creep,
            block_creep_theory(block));
  for (const auto& [pack, creep] : table.packs)
    csv.row("pack", pack.method, pack.restitution, std::tan(std::acos(-1.0) / 12.0) / 0.5,
            pack.time_step, pack.seed, creep, 0.0);
  return table;
}

}  // namespace cd::guttenberg2011
