// SPDX-License-Identifier: BSD-3-Clause
// Rates while grains are counted, and ratios of rates; errors over seeds.
#include "experiments/scenes/hopper_report.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <tuple>

#include <libcd/measure/chain_theory.hpp>
#include <libcd/measure/estimate.hpp>
#include <libcd/measure/statistics.hpp>
#include "experiments/scenes/hopper_fits.hpp"
#include "harness/report_mean.hpp"
#include "harness/write_rows.hpp"

namespace cd::scenes {
namespace {

constexpr int kHalf = kParts / 2;

Estimate mean_of(const std::vector<double>& values) {
  return statistics(values).estimate();
}

std::int64_t arches(const HopperSeries& series) {
  std::int64_t sum = 0;
  for (const HopperFlow& flow : series.flows) sum += flow.arches;
  return sum;
}

/// The mean rate of each series.
void write_rates(Run& run, const std::vector<HopperSeries>& all) {
  Table<HopperSeries> table;
  table.column("series", "", &HopperSeries::name)
      .column("outlet", "d", &HopperSeries::setup, &HopperSetup::outlet)
      .column("bed", "widths", &HopperSeries::setup, &HopperSetup::bed)
      .column("hoppers", "1",
              [](const HopperSeries& s) { return static_cast<int>(s.flows.size()); })
      .column("arches", "1", arches)
      .column("rate", kRateUnit, [](const HopperSeries& s) { return mean_of(discharge_rates(s)); });
  write_rows(run, "rates.csv", table, all);
}

/// The rate of a part of the count, beside the level of the bed in it.
struct LevelRow {
  std::string series;
  double outlet, bed, level;
  Estimate rate;

  static constexpr auto fields =
      std::tuple(field("series", "", &LevelRow::series), field("outlet", "d", &LevelRow::outlet),
                 field("bed", "widths", &LevelRow::bed), field("level", "d", &LevelRow::level),
                 field("rate", kRateUnit, &LevelRow::rate));
};

void write_levels(Run& run, const std::vector<HopperSeries>& all) {
  std::vector<LevelRow> rows;
  for (const HopperSeries& s : all)
    for (int part = 0; part < kParts; ++part) {
      const std::vector<double> found = discharge_rates(s, part, part + 1);
      if (found.size() < 2) continue;
      const double level = 0.5 * (level_at(s, part) + level_at(s, part + 1));
      rows.push_back({s.name, s.setup.outlet, s.setup.bed, level, mean_of(found)});
    }
  write_rows(run, "levels.csv", rows);
}

/// The discs in the middle of a count.
void write_grains(Run& run, const HopperSeries& series) {
  const auto has_picture = [](const HopperFlow& flow) { return !flow.picture.empty(); };
  const auto flow = std::ranges::find_if(series.flows, has_picture);
  Table<HopperGrain> table;
  table.column("outlet", "d", [&](const HopperGrain&) { return series.setup.outlet; })
      .fields(std::identity());
  auto& grains = run.csv("grains.csv", table.columns());
  if (flow != series.flows.end()) table.write(grains, flow->picture);
}

const HopperSeries& find(const std::vector<HopperSeries>& all, const std::string& name,
                         double outlet) {
  return *std::ranges::find_if(
      all, [&](const HopperSeries& s) { return s.name == name && s.setup.outlet == outlet; });
}

const HopperSeries& first(const std::vector<HopperSeries>& all, const std::string& name) {
  return *std::ranges::find(all, name, &HopperSeries::name);
}

/// Rate of the second over that of the first half of the count, in the mean of all hoppers.
void report_steadiness(Run& run, const std::vector<HopperSeries>& all) {
  std::vector<double> ratios;
  for (const HopperSeries& s : all) {
    if (s.name != "outlet") continue;
    for (const HopperFlow& flow : s.flows)
      if (const auto begin = discharge_rate(flow, 0, kHalf), end = discharge_rate(flow, kHalf);
          begin && end)
        ratios.push_back(*end / *begin);
  }
  report_mean(run, "steadiness", ratios, "1",
              "rate of the second half of the count over that of the first, mean of all hoppers");
}

/// Stiffness of contacts by the number of sweeps [Unger 2002, Eq. 24] over the weight that the
/// floor would bear without walls.
void report_stiffness(Run& run, const HopperSetup& s) {
  const double q = chain::order_theory("random", 0.0, 1)->q;
  run.quantity("stiffness",
               q * kMeanArea * s.sweeps / (s.time_step * s.time_step) /
                   (kBedFraction * (s.bed + 1.5) * s.width),
               "1", "of contacts, over density of the bed, gravity and height of the filling");
}

/// The ready scene as it is, by two methods.
void report_ready(Run& run, const std::vector<HopperSeries>& all) {
  const HopperSeries &ready = first(all, "ready"), &soft = first(all, "ready soft");
  report_ratio(run, "ready_soft_ratio", discharge_rates(soft), discharge_rates(ready),
               "ready scene: rate with soft discs over that with contact dynamics");
  report_ratio(run, "ready_drop", discharge_rates(ready, kHalf), discharge_rates(ready, 0, kHalf),
               "ready scene: rate of the third quarter of the grains over that of the second");
  report_ratio(run, "ready_drop_soft", discharge_rates(soft, kHalf),
               discharge_rates(soft, 0, kHalf), "the same with soft discs");
  run.quantity("ready_drop_liquid",
               std::sqrt((level_at(ready, kHalf) + level_at(ready, kParts)) /
                         (level_at(ready, 0) + level_at(ready, kHalf))),
               "1", "what it would be for a liquid: root of the ratio of mean levels");
}

}  // namespace

double level_at(const HopperSeries& series, int part) {
  std::vector<double> levels;
  for (const HopperFlow& flow : series.flows)
    if (static_cast<int>(flow.moments.size()) > part)
      levels.push_back(flow.moments[static_cast<std::size_t>(part)].level);
  return statistics(levels).mean;
}

std::optional<double> discharge_rate(const HopperFlow& flow, int from, int to) {
  const auto a = static_cast<std::size_t>(from), b = static_cast<std::size_t>(to);
  if (b >= flow.moments.size()) return std::nullopt;
  const HopperMoment &begin = flow.moments[a], &end = flow.moments[b];
  return (end.mass - begin.mass) / (end.time - begin.time);
}

std::vector<double> discharge_rates(const HopperSeries& series, int from, int to) {
  std::vector<double> rates;
  for (const HopperFlow& flow : series.flows)
    if (const auto rate = discharge_rate(flow, from, to)) rates.push_back(*rate);
  return rates;
}

void report_hoppers(Run& run, const std::vector<HopperSeries>& all) {
  write_rates(run, all);
  write_levels(run, all);
  report_laws(run, all);
  report_heights(run, all);
  report_steadiness(run, all);
  const double reference = first(all, "jacobi").setup.outlet;
  const HopperSeries& compared = find(all, "outlet", reference);
  report_stiffness(run, compared.setup);
  const auto report_method = [&](const std::string& name, const std::string& description) {
    report_ratio(run, name + "_ratio", discharge_rates(first(all, name)), discharge_rates(compared),
                 description);
  };
  report_method("sweeps", "rate with four times as many sweeps over that with the others");
  report_method("step", "rate with half the time step over that with the other");
  report_method("jacobi", "rate with Jacobi's solver over that with Gauss-Seidel");
  report_method("soft", "rate with soft discs over that with contact dynamics");
  report_ready(run, all);
  std::int64_t broken = 0;
  for (const HopperSeries& s : all) broken += arches(s);
  run.quantity("arches", static_cast<double>(broken), "1",
               "that blocked outlets of all hoppers and were broken");
  write_grains(run, compared);
}

}  // namespace cd::scenes
