// SPDX-License-Identifier: BSD-3-Clause
// The spurious sound: rows of discs that are pushed, and how fast and how far the push goes.
#include <algorithm>

#include <libcd/io/table.hpp>
#include "experiments/guttenberg2011/errors.hpp"
#include "experiments/guttenberg2011/sound_speed.hpp"
#include "harness/report_mean.hpp"

namespace cd::guttenberg2011 {
namespace {

using Row = Case<RowSetup, double>;  ///< with its signal speed

Task task_of(const RowSetup& s) {
  return {"sound",
          {{"driven", int{s.driven}},
           {"gap", s.gap},
           {"dt", s.time_step},
           {"passes", s.passes},
           {"removal", s.removal_sweeps},
           {"seed", s.seed}}};
}

/// Touching rows with all that might matter, and rows with gaps that take several steps to close.
std::vector<RowSetup> rows_of(const ErrorsSetup& s, std::uint64_t seed) {
  constexpr double kGap = 0.01;
  std::vector<RowSetup> rows;
  for (const int passes : s.passes) {
    for (const double dt : {1e-3, 1e-2, 1e-1}) {
      for (const int sweeps : {0, 1, 5}) {
        for (const bool driven : {false, true}) {
          for (int k = 0; k < s.seeds; ++k)
            rows.push_back({.method = s.method,
                            .driven = driven,
                            .restitution = driven ? 0.9 : 1.0,
                            .time_step = dt,
                            .passes = passes,
                            .removal_sweeps = sweeps,
                            .seed = seed + static_cast<std::uint64_t>(k)});
        }
      }
    }
    for (const double free_steps : {0.11, 0.3, 0.7, 1.3, 1.9, 2.7, 4.4, 7.6, 15.5})
      rows.push_back({.method = s.method,
                      .gap = kGap,
                      .time_step = kGap / free_steps,
                      .passes = passes,
                      .seed = seed});
  }
  return rows;
}

Table<Row> sound_table() {
  Table<Row> table;
  table.column("push", "name", [](const Row& r) { return r.setup.driven ? "driven" : "hit"; })
      .column("passes", "1", &Row::setup, &RowSetup::passes)
      .column("removal_sweeps", "1", &Row::setup, &RowSetup::removal_sweeps)
      .column("seed", "1", &Row::setup, &RowSetup::seed)
      .column("gap", "d", &Row::setup, &RowSetup::gap)
      .column("time_step", "d/v", &Row::setup, &RowSetup::time_step)
      .column("speed", "v", &Row::found)
      .column("speed_theory", "v", &Row::setup, signal_speed_theory);
  return table;
}

}  // namespace

void measure_sound(const ErrorsSetup& s, Run& run) {
  const auto speed = [](const RowSetup& row, TaskContext&) { return signal_speed(row); };
  const auto rows = find_all(run, "sound", rows_of(s, run.seed()), task_of, speed);
  const std::vector<Task> tasks = {{"disturbances", {}}, {"precursors", {}}};
  const auto ranges = run.for_each_task(tasks, [&](int k, TaskContext&) {
    return k == 0 ? disturbance_ranges(s.disturbances, run.seed())
                  : precursor_ratios({.method = s.method, .time_step = 0.01}, 200);
  });
  if (!rows || !ranges) return;
  const Table<Row> table = sound_table();
  table.write(run.csv("sound.csv", table.columns()), *rows);

  std::vector<double> ratios;
  for (const auto& [row, speed] : *rows) {
    if (row.gap == 0.0) ratios.push_back(speed * row.time_step / row.passes);
  }
  report_mean(run, "sound_speed_ratio", ratios, "1",
              "signal speed in touching rows over passes times diameter over dt, mean");
  const auto [least, largest] = std::ranges::minmax(ratios);
  run.quantity("sound_speed_spread", largest - least, "1",
               "largest less smallest of these: passes, steps, removal, orders, pushes");
  report_mean(run, "disturbance_range", (*ranges)[0], "diameter",
              "how far one pass carries a disturbance where all pairs approach already");
  report_mean(run, "precursor_ratio", (*ranges)[1], "1",
              "displacement by overlap removal ahead of the front over that of the disc before");
}

}  // namespace cd::guttenberg2011
