// SPDX-License-Identifier: BSD-3-Clause
// The list by preset, and what each cell of it has shown.
#include "experiments/guttenberg2011/fraction_set.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include <libcd/core/error.hpp>
#include <libcd/core/number.hpp>
#include <libcd/io/table.hpp>
#include <libcd/measure/statistics.hpp>
#include "experiments/guttenberg2011/block_series.hpp"

namespace cd::guttenberg2011 {

void FractionSet::declare(Options& options) {
  using Fractions = std::vector<double>;
  const Fractions few = {0.71, 0.72, 0.73, 0.74, 0.75,  0.76, 0.78,
                         0.8,  0.82, 0.84, 0.85, 0.865, 0.878};
  const Fractions many = {0.707, 0.73, 0.75, 0.76,  0.77, 0.78,  0.79, 0.80,
                          0.81,  0.82, 0.83, 0.838, 0.85, 0.865, 0.878};
  options.list("phi", fractions_, ByPreset<Fractions>{few, many, many}, strictly_between(0, 0.95),
               "packing fractions aimed at");
  options.add("seeds", seeds_, {1, 2, 1}, between(1, 1000), "cells of each");
  runs::declare_flow(
      options, flow_,
      {.time_step = {4e-3, 1e-4, 1e-5}, .until = {10, 60, 60}, .window_from = {5, 40, 40}});
  options.add("loose-below", loose_below_, 0.765, between(0, 1),
              "packing fraction aimed at, below which cells run on");
  options.add("loose-until", loose_until_, {10, 250, 60}, above(0), "end of their runs");
  options.add("loose-window-from", loose_window_, {5, 200, 40}, at_least(0),
              "start of averages at the end of their runs");
  options.check([this] {
    if (loose_until_ < flow_.until)
      throw Error("loose-until", loose_until_, "at least until = " + to_text(flow_.until));
    if (loose_window_ < flow_.window_from || loose_window_ + 2.0 * block() > loose_until_)
      throw Error("loose-window-from", loose_window_,
                  "from window-from = " + to_text(flow_.window_from) + " to " +
                      to_text(loose_until_ - 2.0 * block()));
  });
  runs_.declare(options);
}

double FractionSet::block() const {
  return (flow_.until - flow_.window_from) / flow_.blocks;
}

runs::FlowSetup FractionSet::setup(double aimed, std::uint64_t seed) const {
  runs::FlowSetup setup = flow_;
  setup.cell.volume_fraction = aimed;
  setup.cell.seed = seed;
  if (is_loose(aimed)) {
    setup.until = loose_until_;
    setup.blocks = static_cast<int>(std::lround((loose_until_ - flow_.window_from) / block()));
  }
  return setup;
}

FractionCell FractionSet::cell(const runs::CouetteFlow& flow) const {
  const runs::FlowSetup& s = flow.setup();
  FractionCell cell;
  cell.aimed = s.cell.volume_fraction;
  cell.fraction = flow.volume_fraction();
  cell.seed = s.cell.seed;
  cell.grains = flow.grains();
  cell.initial_overlap = flow.initial_overlap();
  cell.means = flow.means(0, flow_.blocks);
  cell.nanoseconds =
      1e9 * cell.means.step_seconds / (static_cast<double>(flow.steps()) * flow.grains());
  cell.outer_rotation = outer_rotation(flow, flow_.blocks);
  const int all = s.blocks, each = flow_.blocks / 2;
  const auto before = static_cast<int>(std::lround((loose_window_ - flow_.window_from) / block()));
  cell.last = is_loose(cell.aimed) ? flow.means(before, all - before) : cell.means;
  for (int first = 0; first + each <= all; first += each) {
    const WallTorque cylinders = flow.torque(first, each);
    cell.intervals.push_back(
        {s.window_from + first * block(), s.window_from + (first + each) * block(),
         flow.proxy(first, each).result().normal, cylinders.torque(0), cylinders.torque(1)});
  }
  return cell;
}

std::vector<FractionCell> FractionSet::finish(const Run& run,
                                              const std::function<bool(double)>& wanted) const {
  std::vector<runs::FlowSetup> setups;
  std::uint64_t seed = run.seed();
  for (const double fraction : fractions_) {
    for (int k = 0; k < seeds_; ++k, ++seed)  // all cells are independent
      if (wanted(fraction)) setups.push_back(setup(fraction, seed));
  }
  std::vector<FractionCell> cells;
  for (const auto& flow : runs_.finish(run, setups))
    if (flow) cells.push_back(cell(*flow));
  std::ranges::sort(cells, {}, &FractionCell::fraction);
  return cells;
}

void write_profiles(Run& run, const std::vector<FractionCell>& cells) {
  struct Row {
    const FractionCell* cell;
    const RingFlow* ring;
  };
  std::vector<Row> rows;
  for (const FractionCell& cell : cells)
    for (const RingFlow& ring : cell.means.profile) rows.push_back({&cell, &ring});
  Table<Row> table;
  table.column("phi_aimed", "1", &Row::cell, &FractionCell::aimed)
      .column("phi", "1", &Row::cell, &FractionCell::fraction)
      .column("seed", "1", &Row::cell, &FractionCell::seed)
      .column("r", "<R>", &Row::ring, &RingFlow::radius)
      .column("local_fraction", "1", &Row::ring, &RingFlow::packing_fraction)
      .column("omega_internal", "Omega", &Row::ring, &RingFlow::omega_internal)
      .column("omega_measured", "Omega", &Row::ring, &RingFlow::omega_measured);
  table.write(run.csv("profiles.csv", table.columns()), rows);
}

void report_family_mean(Run& run, const std::string& name, const std::vector<CellValue>& sample,
                        const std::string& unit, const std::string& description) {
  if (sample.empty()) return;
  std::map<double, std::vector<double>> families;
  for (const CellValue& cell : sample) families[cell.aimed].push_back(cell.value);
  double mean = 0.0, squares = 0.0, freedom = 0.0, inverse = 0.0;
  for (const auto& [aimed, values] : families) {
    const double n = static_cast<double>(values.size());
    const SampleStatistics s = statistics(values);
    mean += s.mean;
    squares += (n - 1.0) * s.deviation * s.deviation;
    freedom += n - 1.0;
    inverse += 1.0 / n;
  }
  const double count = static_cast<double>(families.size());
  std::optional<double> error;
  if (freedom > 0.0) error = std::sqrt(squares / freedom * inverse) / count;
  run.quantity(name, mean / count, unit, description, error);
}

double mean_over(const Array<RingFlow>& profile, double from, double to,
                 const std::function<double(const RingFlow&)>& value) {
  double sum = 0.0;
  int rings = 0;
  for (const RingFlow& ring : profile) {
    if (ring.radius < from || ring.radius > to) continue;
    sum += value(ring);
    ++rings;
  }
  return sum / rings;
}

Estimate outer_rotation(const runs::CouetteFlow& flow, int blocks) {
  const auto series = [&](double from, double to) {
    return block_series(blocks, [&](int first, int count) {
      return mean_over(flow.profile(first, count), from, to,
                       [](const RingFlow& ring) { return ring.omega_measured.value; });
    });
  };
  return series_ratio(series(75.0, 85.0), series(60.0, 70.0));
}

std::optional<double> rigid_from(const Array<RingFlow>& profile) {
  constexpr double kZone = 75.0, kZoneEnd = 85.0, kSlack = 0.2;
  const auto over = [&](double Estimate::*part) {
    return mean_over(profile, kZone, kZoneEnd,
                     [&](const RingFlow& ring) { return ring.omega_measured.*part; });
  };
  const double turning = over(&Estimate::value);
  if (!(turning > 3.0 * over(&Estimate::error))) return std::nullopt;
  std::optional<double> from;
  for (int k = profile.size() - 1; k >= 0; --k) {
    if (profile[k].radius > kZoneEnd) continue;
    if (std::abs(profile[k].omega_measured.value / turning - 1.0) > kSlack) break;
    from = profile[k].radius;
  }
  return from && *from < kZone ? from : std::nullopt;
}

}  // namespace cd::guttenberg2011
