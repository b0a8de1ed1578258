// SPDX-License-Identifier: BSD-3-Clause
// Packings under both rules for overlaps: runs, means over packings, exponents.
#include "experiments/unger2002/removal_report.hpp"

#include <algorithm>
#include <cmath>

#include <libcd/measure/statistics.hpp>
#include "experiments/unger2002/removal_packing.hpp"
#include "harness/each.hpp"
#include "harness/report_mean.hpp"
#include "harness/write_rows.hpp"

namespace cd::unger2002 {
namespace {

/// A packing rests below this kinetic energy per disc: loose discs that the disturbance has sent
/// flying have far less, those that the removal shakes about 1 [m g^2 dt^2].
constexpr double kRestEnergy = 1e-2;

/// A way of stepping, and what became of each packing.
struct Point {
  DisturbedPacking setup;
  std::vector<Shaking> found = {};

  /// Mean of a member over the packings in units of (g dt^2 / d)^power.
  Estimate mean(double Shaking::*member, double power = 0.0) const {
    const SampleStatistics s = statistics(each(found, member));
    const double unit = std::pow(setup.time_step, 2.0 * power);
    return {s.mean / unit, s.standard_error / unit};
  }
  Estimate kinetic() const { return mean(&Shaking::kinetic, 1.0); }
  Estimate power() const { return mean(&Shaking::power, 0.5); }
  Estimate overlap() const { return mean(&Shaking::overlap, 1.0); }
  Estimate moved() const { return mean(&Shaking::moved); }

  bool rests() const { return kinetic().value < kRestEnergy; }
};

std::vector<Point> ways(const RemovalSetup& p) {
  std::vector<Point> points;
  const auto add = [&](OverlapRule rule, double time_step, int sweeps) {
    points.push_back({{rule, time_step, sweeps, p.steps, 0}});
  };
  for (const OverlapRule rule : kRules) {
    for (const double time_step : p.time_steps) add(rule, time_step, p.sweeps);
    for (const int sweeps : p.packing_sweeps) {
      if (sweeps != p.sweeps || std::ranges::count(p.time_steps, p.time_step) == 0)
        add(rule, p.time_step, sweeps);
    }
  }
  return points;
}

void write_packings(const std::vector<Point>& points, Run& run) {
  Table<Point> table;
  table.column("rule", "", [](const Point& x) { return name_of(x.setup.rule); })
      .column("time_step", "sqrt(d/g)", &Point::setup, &DisturbedPacking::time_step)
      .column("sweeps", "1", &Point::setup, &DisturbedPacking::sweeps)
      .column("kinetic", "m g^2 dt^2", &Point::kinetic)
      .column("power", "m g^2 dt", &Point::power)
      .column("overlap", "g dt^2", &Point::overlap)
      .column("moved", "d", &Point::moved);
  write_rows(run, "packings.csv", table, points);
}

/// Exponents of the time step, from a fit for each packing, with the error of their mean.
void report_time_steps(const RemovalSetup& p, const std::vector<Point>& points, Run& run) {
  const auto wanted = select(points, [&](const Point& x) {
    return x.setup.rule == OverlapRule::remove && x.setup.sweeps == p.sweeps;
  });
  const auto steps = each(wanted, &Point::setup, &DisturbedPacking::time_step);
  const auto exponents = [&](double Shaking::*member) {
    std::vector<double> slopes;
    for (std::size_t packing = 0; packing < static_cast<std::size_t>(p.packings); ++packing) {
      const auto values = each(wanted, [&](const Point& x) { return x.found[packing].*member; });
      if (std::ranges::min(values) > 0.0) slopes.push_back(fit_power_law(steps, values).slope);
    }
    return slopes;
  };
  report_mean(run, "exponent_kinetic", exponents(&Shaking::kinetic), "1",
              "kinetic energy ~ dt^exponent, packing under Eq. 5");
  report_mean(run, "exponent_power", exponents(&Shaking::power), "1",
              "energy made per time ~ dt^exponent, packing under Eq. 5");
}

void report_packings(const RemovalSetup& p, const std::vector<Point>& points, Run& run) {
  int shaken = 0;
  double fastest_kept = 0.0;
  for (const Point& x : points) {
    if (x.setup.rule == OverlapRule::keep) {
      fastest_kept = std::max(fastest_kept, x.kinetic().value);
    } else if (!x.rests() && x.setup.time_step == p.time_step) {
      shaken = std::max(shaken, x.setup.sweeps);
    }
    if (x.setup.sweeps != p.sweeps || x.setup.time_step != p.time_step) continue;
    const std::string rule = x.setup.rule == OverlapRule::keep ? "kept" : "removed";
    const auto report = [&](const std::string& what, const Estimate& e, const std::string& unit,
                            const std::string& description) {
      run.quantity(what + "_" + rule, e.value, unit, description, e.error);
    };
    report("kinetic", x.kinetic(), "m g^2 dt^2", "energy per grain of a packing, few sweeps");
    report("power", x.power(), "m g^2 dt", "energy per grain and time made on overlapping pairs");
    report("moved", x.moved(), "d", "rms displacement of the grains in the run");
  }
  run.quantity("kinetic_kept_largest", fastest_kept, "m g^2 dt^2",
               "largest of all runs under Eq. 6");
  run.quantity("shaken_until", shaken, "1",
               "the most sweeps of those run with which packings do not rest under Eq. 5");
  report_time_steps(p, points, run);
}

}  // namespace

void measure_packings(const RemovalSetup& p, Run& run) {
  std::vector<std::uint64_t> seeds;
  for (int k = 0; k < p.packings; ++k) seeds.push_back(run.seed() + static_cast<unsigned>(k));
  const auto boxes = run.for_each_task(
      seeds,
      [](std::uint64_t seed) {
        return Task("settle", {{"seed", seed}});
      },
      [&](std::uint64_t seed, TaskContext& task) {
        return rest_without_overlaps({.grains = p.grains, .limits = p.settling, .seed = seed},
                                     task);
      },
      {.unit = "packings"});
  if (!boxes) return;
  for (const auto& box : *boxes) {
    if (!box.at_rest()) run.flag("a packing did not come to rest");
  }
  std::vector<Point> points = ways(p);
  std::vector<std::pair<std::size_t, DisturbedPacking>> all;  // number of the packing, and its way
  for (const Point& point : points)
    for (std::size_t k = 0; k < boxes->size(); ++k) {
      all.emplace_back(k, point.setup);
      all.back().second.seed = seeds[k];
    }
  const auto task_of = [](const auto& one) {
    const DisturbedPacking& s = one.second;
    return Task("shake",
                {{"rule", name_of(s.rule)},
                 {"time-step", s.time_step},
                 {"sweeps", s.sweeps},
                 {"seed", s.seed}},
                s.sweeps);
  };
  const auto work = [&](const auto& one, TaskContext& task) {
    DisturbedPacking setup = one.second;
    setup.rule = p.used(setup.rule);
    return shake((*boxes)[one.first], setup, task);
  };
  const auto found = run.for_each_task(all, task_of, work, {.unit = "runs"});
  if (!found) return;
  for (std::size_t k = 0; k < all.size(); ++k)
    points[k / boxes->size()].found.push_back((*found)[k]);
  write_packings(points, run);
  report_packings(p, points, run);
}

}  // namespace cd::unger2002
