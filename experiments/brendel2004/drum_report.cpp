// SPDX-License-Identifier: BSD-3-Clause
// Tables and quantities of the drums.
#include "experiments/brendel2004/drum_report.hpp"

#include <algorithm>
#include <cmath>

#include <libcd/core/number.hpp>
#include "harness/write_rows.hpp"

namespace cd::brendel2004 {
namespace {

using Rows = std::vector<DrumRow>;

Table<DrumRow> runs_table() {
  using Row = DrumRow;
  using Setup = runs::DrumSetup;
  using Found = runs::DrumResult;
  Table<Row> table;
  table.column("series", "", &Row::series)
      .column("dimension", "1", &Row::setup, &Setup::dimension)
      .column("froude", "1", &Row::setup, &Setup::froude)
      .column("friction", "1", &Row::setup, &Setup::drum, &DrumOptions::friction)
      .column("wall_friction", "1", &Row::setup, &Setup::drum, &DrumOptions::wall_friction)
      .column("overlaps_removed", "1", &Row::setup, &Setup::remove_overlaps)
      .column("time_step", "sqrt(d/g)", &Row::setup, &Setup::step)
      .fields(&Row::found, &Found::grains, &Found::steps, &Found::angle, &Found::angle_deviation,
              &Found::cm_angle, &Found::cm_distance, &Found::torque, &Found::torque_ratio,
              &Found::power_ratio, &Found::momentum_error, &Found::energy_error)
      .column("slip", "omega R", &Row::found, &Found::slip, &Estimate::value)
      .fields(&Row::found, &Found::circling, &Found::largest_overlap, &Found::outside,
              &Found::sinking);
  return table;
}

/// A row of a curve or picture, and the Froude number of its drum.
template <class Part>
struct PartOf {
  double froude;
  Part part;
};
struct ProfilePoint {
  double x, y;
};
struct Moment {
  double time, angle, speed;
};

void write_curves(Run& run, const Rows& rows) {
  using Point = PartOf<ProfilePoint>;
  using Time = PartOf<Moment>;
  using Grain = PartOf<runs::DrumGrain>;
  std::vector<Point> points;
  std::vector<Time> moments;
  std::vector<Grain> grains;
  for (const auto& [series, setup, f] : rows) {
    if (series != "speed") continue;
    for (std::size_t k = 0; k < f.profile_x.size(); ++k)
      points.push_back({setup.froude, {f.profile_x[k], f.profile_y[k]}});
    for (std::size_t k = 0; k < f.time.size(); ++k)
      moments.push_back({setup.froude, {f.time[k], f.angle_in_time[k], f.speed_in_time[k]}});
    for (const runs::DrumGrain& grain : f.snapshot) grains.push_back({setup.froude, grain});
  }
  Table<Point> profiles;
  profiles.column("froude", "1", &Point::froude)
      .column("x", "R", &Point::part, &ProfilePoint::x)
      .column("y", "R", &Point::part, &ProfilePoint::y);
  write_rows(run, "profiles.csv", profiles, points);
  Table<Time> times;
  times.column("froude", "1", &Time::froude)
      .column("time", "sqrt(d/g)", &Time::part, &Moment::time)
      .column("angle", "degree", &Time::part, &Moment::angle)
      .column("speed", "sqrt(d g)", &Time::part, &Moment::speed);
  write_rows(run, "times.csv", times, moments);
  Table<Grain> snapshots;
  snapshots.column("froude", "1", &Grain::froude).fields(&Grain::part);
  write_rows(run, "snapshots.csv", snapshots, grains);
}

/// "angle_fr_0_1".
std::string named(const std::string& name, const std::string& key, double value) {
  std::string text = name + "_" + key + "_" + to_text(value);
  std::ranges::replace(text, '.', '_');
  return text;
}

void report_balance(Run& run, const Rows& rows) {
  double momentum = 0.0, energy = 0.0, outside = 0.0, overlap = 0.0;
  for (const auto& [series, setup, f] : rows) {
    momentum = std::max(momentum, f.momentum_error);
    energy = std::max(energy, f.energy_error);
    if (series == "kept") continue;
    outside = std::max(outside, f.outside);
    overlap = std::max(overlap, f.largest_overlap);
  }
  run.quantity("momentum_error", momentum, "1",
               "balance of angular momentum of a step over the torque of the weight, largest");
  run.quantity("energy_error", energy, "1",
               "balance of energy of a step over the mean dissipation, largest");
  run.quantity("outside", outside, "d", "largest distance of a grain beyond the drum");
  run.quantity("largest_overlap", overlap, "d", "largest overlap of two grains or with the drum");
}

void report_run(Run& run, const DrumRow& row) {
  const runs::DrumResult& f = row.found;
  const bool speed = row.series == "speed";
  const auto report = [&](const std::string& name, const Estimate& e, const std::string& unit,
                          const std::string& what) {
    const std::string key = speed ? "fr" : row.series == "spheres" ? "spheres_fr" : "mu";
    const double value = key == "mu" ? row.setup.drum.friction : row.setup.froude;
    run.quantity(named(name, key, value), e.value, unit, what, e.error);
  };
  if (row.series == "kept") {
    const double rate = 0.5 * row.setup.froude * row.setup.drum.gravity * row.setup.step();
    run.quantity("sinking_ratio", f.sinking / rate, "1",
                 "speed with which kept overlaps with the drum grow over omega^2 R dt / 2");
    run.quantity("outside_kept", f.outside, "d", "distance beyond the drum that they reach");
    return;
  }
  if (row.series == "rough") return;
  report("angle", f.angle, "degree", "mean slope of the surface over |x| < R / 2");
  report("cm_angle", f.cm_angle, "degree", "direction of the centre of mass from the vertical");
  if (!speed) return;
  report("deviation", {f.angle_deviation, 0.0}, "degree",
         "standard deviation of the slope in time");
  report("cm_distance", f.cm_distance, "R", "of the centre of mass from the axis");
  report("torque", f.torque, "M g R", "on the drum");
  if (f.circling)
    run.quantity(named("circling", "fr", row.setup.froude), *f.circling, "1",
                 "share of the grains that turn with the drum all the time");
}

/// How much steeper the surface is in the fastest drum that does not throw its grains than in the
/// slowest with a steady flow, and what the last half of the friction adds.
void report_differences(Run& run, const Rows& rows) {
  const auto difference = [&](const std::string& name, const DrumRow* low, const DrumRow* high,
                              const std::string& what) {
    if (!low || !high || low == high) return;
    const Estimate &a = low->found.angle, &b = high->found.angle;
    run.quantity(name, b.value - a.value, "degree", what, std::hypot(a.error, b.error));
  };
  const auto find = [&](const std::string& series, std::optional<double> froude,
                        std::optional<double> friction) {
    const auto found = std::ranges::find_if(rows, [&](const DrumRow& row) {
      return row.series == series && row.setup.froude == froude.value_or(row.setup.froude) &&
             row.setup.drum.friction == friction.value_or(row.setup.drum.friction);
    });
    return found == rows.end() ? nullptr : &*found;
  };
  difference("angle_rise", find("speed", 0.01, {}), find("speed", 0.5, {}),
             "slope of the surface at Fr = 0.5 less that at Fr = 0.01");
  difference("angle_gain", find("friction", {}, 0.5), find("friction", {}, 1.0),
             "slope of the surface at friction 1 less that at friction 0.5");
}

}  // namespace

void report_drums(Run& run, const Rows& rows) {
  write_rows(run, "runs.csv", runs_table(), rows);
  write_curves(run, rows);
  if (rows.empty()) return;
  report_balance(run, rows);
  for (const DrumRow& row : rows) report_run(run, row);
  report_differences(run, rows);
}

}  // namespace cd::brendel2004
