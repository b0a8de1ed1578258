// SPDX-License-Identifier: BSD-3-Clause
// Run-out beside the literature's.
#include "experiments/scenes/collapse_report.hpp"

#include <algorithm>
#include <cmath>

#include <libcd/io/table.hpp>
#include <libcd/measure/statistics.hpp>
#include "harness/report_exponent.hpp"
#include "harness/report_mean.hpp"

namespace cd::scenes {
namespace {

using Samples = std::vector<ColumnSample>;

constexpr double kTallDiscs = 2.0, kTallSand = 2.3;  // where the literature's laws change

double aspect(const ColumnSample& s) {
  return s.fall.height / s.fall.half_width;
}

/// A row of a file: a fall, or a disc of one.
struct FallRow {
  std::string series;
  ColumnSample sample;
};
struct DiscRow {
  std::string series;
  double aspect;
  ColumnDisc disc;
};

Table<FallRow> falls_table() {
  using Row = FallRow;
  using Sample = ColumnSample;
  using Fall = ColumnFall;
  const auto fall = [](const Row& row) -> const Fall& { return row.sample.fall; };
  Table<Row> table;
  table.column("series", "", &Row::series)
      .column("rolling", "1", &Row::sample, &Sample::setup, &ColumnSetup::rolling)
      .column("seed", "1", &Row::sample, &Sample::setup, &ColumnSetup::seed)
      .fields(fall, &Fall::half_width)
      .column("aspect", "1", &Row::sample, aspect)
      .fields(fall, &Fall::run_out, &Fall::run_out_before, &Fall::top, &Fall::kinetic,
              &Fall::largest_overlap);
  return table;
}

Table<DiscRow> discs_table() {
  using Row = DiscRow;
  Table<Row> table;
  table.column("series", "", &Row::series).column("aspect", "1", &Row::aspect).fields(&Row::disc);
  return table;
}

void write_tables(Run& run, const std::vector<std::pair<std::string, Samples>>& all) {
  const Table<FallRow> of_falls = falls_table();
  const Table<DiscRow> of_discs = discs_table();
  auto& falls = run.csv("falls.csv", of_falls.columns());
  auto& grains = run.csv("grains.csv", of_discs.columns());
  for (const auto& [series, samples] : all) {
    for (const ColumnSample& s : samples) {
      of_falls.row(falls, {series, s});
      if (s.setup.seed != samples.front().setup.seed) continue;
      for (const ColumnDisc& disc : s.fall.discs)
        of_discs.row(grains, {series, s.setup.aspect, disc});
    }
  }
}

/// The literature's lines, for the figure.
void write_literature(Run& run) {
  constexpr int kPoints = 241;
  Table<double> table;  // of aspect ratios
  table.column("aspect", "1")
      .column("discs", "1", run_out_of_discs)
      .column("sand", "1", run_out_of_sand);
  auto& csv = run.csv("literature.csv", table.columns());
  for (int k = 0; k < kPoints; ++k) table.row(csv, 0.3 * std::pow(100.0, k / (kPoints - 1.0)));
}

/// Exponent of tall columns, and mean ratio to what the literature says.
void report_series(Run& run, const std::string& name, const Samples& samples, double tall_from,
                   double (*expected)(double)) {
  std::vector<double> tall, tall_run_out, ratio;
  double least = 0.0, most = 0.0;  // asked for, of the tall ones
  for (const ColumnSample& s : samples) {
    ratio.push_back(s.fall.run_out / expected(aspect(s)));
    if (s.setup.aspect <= tall_from) continue;  // where the law changes no power holds
    if (tall.empty()) least = s.setup.aspect;
    most = s.setup.aspect;
    tall.push_back(aspect(s));
    tall_run_out.push_back(s.fall.run_out);
  }
  report_mean(run, "ratio_" + name, ratio, "1", "run-out over the literature's, all columns");
  if (most > least)
    report_exponent(run, "exponent_" + name, tall, tall_run_out,
                    "of the run-out against a, columns with a above " + to_text(tall_from));
}

}  // namespace

double run_out_of_discs(double a) {
  return a < kTallDiscs ? 2.5 * a : 3.25 * std::pow(a, 0.7);
}

double run_out_of_sand(double a) {
  return a < kTallSand ? 1.2 * a : 1.9 * std::pow(a, 2.0 / 3.0);
}

void report_columns(Run& run, const Samples& rolling_freely, const Samples& with_rolling_friction,
                    const Samples& soft) {
  write_tables(run,
               {{"free", rolling_freely}, {"friction", with_rolling_friction}, {"soft", soft}});
  write_literature(run);
  report_series(run, "discs", rolling_freely, kTallDiscs, run_out_of_discs);
  report_series(run, "sand", with_rolling_friction, kTallSand, run_out_of_sand);
  report_series(run, "soft", soft, kTallDiscs, run_out_of_discs);
  std::vector<double> small, still;
  for (const ColumnSample& s : rolling_freely)
    if (s.setup.aspect < kTallDiscs) small.push_back(s.fall.run_out / aspect(s));
  report_mean(run, "slope_small", small, "1", "run-out over a, columns with a below 2");
  double kinetic = 0.0, unexplained = 0.0, overlap = 0.0;
  for (const ColumnSample& s : with_rolling_friction) {
    still.push_back(s.fall.run_out / s.fall.run_out_before - 1.0);
    kinetic = std::max(kinetic, s.fall.kinetic);
  }
  for (const Samples* all : {&rolling_freely, &with_rolling_friction, &soft})
    for (const ColumnSample& s : *all) {
      unexplained = std::max(unexplained, s.fall.unexplained);
      overlap = std::max(overlap, s.fall.largest_overlap);
    }
  report_mean(run, "still_growing", still, "1",
              "growth of the run-out in the last quarter of the time, with rolling friction");
  run.quantity("kinetic", kinetic, "1",
               "largest kinetic energy at the end over the potential energy at the start, with "
               "rolling friction");
  run.quantity("energy_unexplained", unexplained, "1",
               "largest part of the energy that no term of the balance explains");
  run.quantity("largest_overlap", overlap, "d", "of all columns at their ends");
}

}  // namespace cd::scenes
