// SPDX-License-Identifier: BSD-3-Clause
// Expected values of the single blocks, and what is worst over entrants and seeds.
#include "experiments/solvers/honesty_report.hpp"

#include <algorithm>
#include <cmath>

#include "harness/each.hpp"
#include "harness/report_mean.hpp"
#include "harness/write_rows.hpp"

namespace cd {
namespace {

constexpr int kThinned = 8;  // steps of a track between two that are written

double sine(double slope) {
  return slope / std::sqrt(1.0 + slope * slope);
}
double cosine(double slope) {
  return 1.0 / std::sqrt(1.0 + slope * slope);
}

/// The largest of what the path leads to, over the rows that are wanted.
template <class Row, class Wanted, class... Path>
double worst(const std::vector<Row>& rows, const Wanted& wanted, const Path&... path) {
  double largest = 0.0;
  for (const double value : each(select(rows, wanted), path...))
    largest = std::max(largest, std::abs(value));
  return largest;
}

template <class Row>
Table<Row> rest_table(bool by_tolerance) {
  using Found = RestResult;
  Table<Row> table;
  table.column("scene", "", &Row::scene)
      .column("solver", "", &Row::solver)
      .column("rule", "", &Row::rule)
      .column("start", "", &Row::start);
  if (by_tolerance) table.column("tolerance", "1", &Row::tolerance);
  table.column("seed", "1", &Row::seed)
      .fields(&Row::found, &Found::iterations, &Found::settled, &Found::creep, &Found::load_error,
              &Found::overlap, &Found::gain, &Found::loss, &Found::residual, &Found::own,
              &Found::microseconds);
  return table;
}

/// What a case is to give, by Coulomb's law or by the relaxation.
struct Case {
  std::string name;
  double found, expected;
};

/// A row of tracks.csv or cases.csv: a moment of a track, or what came of it.
template <class Part>
struct PartOf {
  const TrackRow* track;
  Part part;
};
struct Moment {
  double time, speed, gap;
};

template <class Row>
Table<Row>& add_entrant(Table<Row>& table) {
  return table.column("solver", "", &Row::track, &TrackRow::solver)
      .column("rule", "", &Row::track, &TrackRow::rule);
}

Table<PartOf<Moment>> tracks_table() {
  using Row = PartOf<Moment>;
  Table<Row> table;
  add_entrant(table.column("scene", "", &Row::track, &TrackRow::scene))
      .column("time", "sqrt(d/g)", &Row::part, &Moment::time)
      .column("speed", "sqrt(g d)", &Row::part, &Moment::speed)
      .column("gap", "d", &Row::part, &Moment::gap);
  return table;
}

Table<PartOf<Case>> cases_table() {
  using Row = PartOf<Case>;
  Table<Row> table;
  add_entrant(table.column("case", "", &Row::part, &Case::name))
      .column("found", "d, g, m = 1", &Row::part, &Case::found)
      .column("expected", "d, g, m = 1", &Row::part, &Case::expected);
  return table;
}

std::vector<Case> cases_of(const TrackRow& row, const TrackPlan& p) {
  const Track& t = row.found;
  const double mu = kHonestFriction, end = t.time.back();
  const std::size_t last = t.time.size() - 1, middle = last / 2;
  const double acceleration = (t.speed[last] - t.speed[middle]) / (t.time[last] - t.time[middle]);
  const double lift = t.gap[last] / (std::abs(t.speed[last]) * p.time_step);
  if (row.scene == "roll")
    return {{"roll_acceleration", acceleration, 2.0 / 3.0 * sine(p.roll_slope)},
            {"roll_lift", lift, 0.0}};
  if (row.scene == "slide")
    return {{"slide_acceleration", acceleration, sine(p.slope) - mu * cosine(p.slope)},
            {"slide_lift", lift, row.entrant.relaxed() ? mu : 0.0}};
  const double limit = p.clearance / (2.0 * mu * p.time_step);
  return {{"slot_speed", t.speed[last], row.entrant.relaxed() ? std::min(limit, end) : end}};
}

}  // namespace

void report_creep(Run& run, const std::vector<RestRow>& rows) {
  Table<RestRow> table = rest_table<RestRow>(true);
  table.column("blocks", "1", &RestRow::blocks)
      .column("judge_scale", "g dt", &RestRow::scale)
      .column("creep_over_tolerance", "1", &RestRow::creep_ratio)
      .fields(&RestRow::found, &RestResult::missed);
  write_rows(run, "creep.csv", table, rows);
  for (const char* start : {"warm", "cold"})
    for (const FrictionRule rule : {FrictionRule::coulomb, FrictionRule::convex}) {
      const auto wanted = [&](const RestRow& r) {
        return r.start == start && r.entrant.friction == rule;
      };
      run.quantity("creep_over_tolerance_" + std::string(start) + "_" + to_string(rule),
                   worst(rows, wanted, &RestRow::creep_ratio), "1",
                   "largest creep on the incline over what the tolerance allows");
    }
}

void report_rest(Run& run, const std::vector<RestRow>& rows) {
  write_rows(run, "rest.csv", rest_table<RestRow>(false), rows);
}

void report_arches(Run& run, const std::vector<ArchRow>& rows) {
  Table<ArchRow> table = rest_table<ArchRow>(false);
  table.column("friction_share", "1", &ArchRow::share)
      .column("stands", "1", &ArchRow::stands)
      .column("expected", "1", &ArchRow::expected);
  write_rows(run, "arch.csv", table, rows);
}

void report_tracks(Run& run, const std::vector<TrackRow>& rows, const TrackPlan& plan) {
  const auto of_tracks = tracks_table();
  const auto of_cases = cases_table();
  auto& tracks = run.csv("tracks.csv", of_tracks.columns());
  auto& cases = run.csv("cases.csv", of_cases.columns());
  std::vector<double> lifts, speeds;
  for (const TrackRow& row : rows) {
    const Track& t = row.found;
    for (std::size_t k = kThinned - 1; k < t.time.size(); k += kThinned)
      of_tracks.row(tracks, {&row, {t.time[k], t.speed[k], t.gap[k]}});
    for (const Case& c : cases_of(row, plan)) {
      of_cases.row(cases, {&row, c});
      if (c.name == "slide_lift" && row.entrant.relaxed()) lifts.push_back(c.found);
      if (c.name == "slot_speed" && row.entrant.relaxed()) speeds.push_back(c.found);
    }
  }
  run.quantity("relaxed_lift", *std::ranges::max_element(lifts), "v dt",
               "gap at which a block slides by the relaxation");
  run.quantity("relaxed_slot_speed", *std::ranges::max_element(speeds), "sqrt(g d)",
               "speed in the slot by the relaxation, at the end");
}

void report_drums(Run& run, const std::vector<DrumRow>& rows) {
  Table<DrumRow> table;
  table.column("solver", "", &DrumRow::solver)
      .column("rule", "", &DrumRow::rule)
      .column("seed", "1", &DrumRow::seed)
      .fields(&DrumRow::found);
  write_rows(run, "drum.csv", table, rows);
  for (const FrictionRule rule : {FrictionRule::coulomb, FrictionRule::convex}) {
    const auto chosen = select(rows, [&](const DrumRow& r) { return r.entrant.friction == rule; });
    const auto mean = [&](const std::string& name, double DrumReport::*what,
                          const std::string& unit, const std::string& text) {
      report_mean(run, "drum_" + name + "_" + to_string(rule), each(chosen, &DrumRow::found, what),
                  unit, text + ", mean over solvers and seeds");
    };
    mean("lift", &DrumReport::lift, "d", "gap at which contacts push");
    mean("angle", &DrumReport::angle, "degree", "of the centre of mass");
    mean("power", &DrumReport::power, "M g R omega", "of the motor");
    mean("residual", &DrumReport::residual, "1", "natural-map error of Coulomb's law");
    mean("own_residual", &DrumReport::own, "1", "natural-map error of what is solved");
  }
}

}  // namespace cd
