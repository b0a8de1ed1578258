// SPDX-License-Identifier: BSD-3-Clause
// What is reported of the curves: tables, slopes, collapse, optimum, volume fraction.
#include "experiments/shaebani2009/parameter_report.hpp"

#include <algorithm>
#include <cmath>

#include "harness/write_rows.hpp"

namespace cd::shaebani2009 {
namespace {

void report_slope(Run& run, const std::string& name, const LineFit& fit, const std::string& text) {
  run.quantity(name, fit.slope, "1", text, fit.slope_error);
}

void write_samples(Run& run, const std::vector<Sample>& samples) {
  using State = runs::PackingState;
  Table<Sample> table;
  table.column("parameter", "1", &Sample::parameter)
      .column("value", "of the parameter", &Sample::value)
      .fields(&Sample::setup, &runs::CompactionSetup::seed)
      .fields(&Sample::state, &State::steps, &State::cpu_seconds, &State::contact_updates,
              &State::mean_overlap, &State::volume_fraction, &State::relaxed, &State::coordination,
              &State::rattler_fraction, &State::pressure_error)
      .column("end", "1", &Sample::end);
  write_rows(run, "sweep.csv", table, samples);
}

/// The factor by which a geometric mean is uncertain.
double factor(double error) {
  return std::exp(error);
}

void write_points(Run& run, std::vector<Point> points) {
  std::erase_if(points, [](const Point& p) { return p.relaxed == 0; });
  Table<Point> table;
  table.column("parameter", "1", &Point::parameter)
      .column("value", "of the parameter", &Point::value)
      .column("samples", "1", &Point::samples)
      .column("relaxed", "1", &Point::relaxed)
      .column("contact_updates", "1", &Point::updates)
      .column("contact_updates_factor", "1", &Point::updates_error, factor)
      .timing("cpu_seconds", "s", &Point::cpu)
      .timing("cpu_seconds_factor", "1", &Point::cpu_error, factor)
      .column("mean_overlap", "l0", &Point::overlap)
      .column("mean_overlap_factor", "1", &Point::overlap_error, factor)
      .column("volume_fraction", "1", &Point::fraction, &SampleStatistics::estimate)
      .column("coordination", "1", &Point::coordination, &SampleStatistics::mean);
  write_rows(run, "points.csv", table, points);
}

/// Figs. 5 to 7 (left): slopes of the curves of P_ext, dt and N_I, in this order, and their
/// collapse.
void report_curves(Run& run, const std::vector<std::vector<Point>>& curves) {
  std::vector<Point> all;
  std::vector<LineFit> overlap_fits;
  for (const auto& curve : curves) {
    const std::string& name = curve.front().parameter;
    overlap_fits.push_back(fit_points(curve, &Point::value, &Point::overlap));
    report_slope(run, "overlap_slope_" + name, overlap_fits.back(),
                 "d log overlap / d log " + name);
    report_slope(run, "cost_slope_" + name, fit_points(curve, &Point::value, &Point::updates),
                 "d log contact updates / d log " + name);
    report_slope(run, "cpu_slope_" + name, fit_points(curve, &Point::value, &Point::cpu),
                 "d log CPU seconds / d log " + name);
    all.insert(all.end(), curve.begin(), curve.end());
  }
  run.quantity("slope_relation", overlap_fits[1].slope - 2.0 * overlap_fits[0].slope, "1",
               "overlap slope of dt minus twice that of P_ext",
               std::hypot(overlap_fits[1].slope_error, 2.0 * overlap_fits[0].slope_error));
  report_slope(run, "master_slope", fit_points(all, &Point::overlap, &Point::updates),
               "d log contact updates / d log overlap, all three curves");
  report_slope(run, "master_cpu_slope", fit_points(all, &Point::overlap, &Point::cpu),
               "d log CPU seconds / d log overlap, all three curves");
  run.quantity("collapse_factor", collapse_factor(curves, &Point::updates), "1",
               "largest ratio of contact updates at the same overlap");
  run.quantity("collapse_cpu_factor", collapse_factor(curves, &Point::cpu), "1",
               "largest ratio of CPU seconds at the same overlap");
  const auto [low, high] = std::ranges::minmax(all, {}, &Point::overlap);
  run.quantity("overlap_decades", std::log10(high.overlap / low.overlap), "1",
               "decades of overlap of these points");
  run.quantity("cost_rise_pressure", largest_rise(curves[0], &Point::updates), "1",
               "largest ratio of contact updates of a point and its neighbour at smaller P_ext");
  run.quantity("cost_rise_time_step", largest_rise(curves[1], &Point::updates), "1",
               "the same for dt");
}

/// Fig. 7 (right): the optimum of M_lambda.
void report_inertia(Run& run, const std::vector<Point>& curve, double reference) {
  const Point best = std::ranges::min(curve, {}, &Point::updates);
  const auto [low, high] = std::ranges::minmax(curve, {}, &Point::overlap);
  run.quantity("optimum_inertia", best.value, "rho0 l0^2", "M_lambda of the least contact updates");
  for (const Point& p : curve) {
    if (p.value == reference)
      run.quantity("optimum_gain", p.updates / best.updates, "1",
                   "contact updates at the reference M_lambda over those at the optimum",
                   p.updates / best.updates * std::hypot(p.updates_error, best.updates_error));
  }
  run.quantity("inertia_overlap_ratio", high.overlap / low.overlap, "1",
               "largest over least mean overlap along M_lambda");
  run.quantity("optimum_overlap_ratio", best.overlap / low.overlap, "1",
               "mean overlap at the optimum over the least one");
  run.quantity("inertia_decades", std::log10(curve.back().value / curve.front().value), "1",
               "decades of M_lambda at whose ends all samples relax");
}

/// Fig. 8: the points with rigid grains against each other, and dt = 1 and the last of the time
/// steps against them.
void report_fraction(Run& run, const std::vector<Point>& rigid, const std::vector<Point>& steps) {
  const Sameness s = sameness(rigid);
  run.quantity("volume_fraction", s.mean, "1", "mean of all samples with rigid grains", s.error);
  run.quantity("volume_fraction_deviation", s.deviation, "1", "from sample to sample");
  run.quantity("volume_fraction_chi2", s.chi2, "1", "per degree of freedom, between the points",
               s.chi2_error);
  run.quantity("volume_fraction_largest", s.largest_deviation, "1",
               "largest deviation of a point, in its standard errors");
  for (const Point& p : steps) {
    if (p.value != 1.0 && &p != &steps.back()) continue;
    const std::string at = p.value == 1.0 ? "unit" : "largest";
    run.quantity("time_step_" + at, p.value, "t0", "a large dt");
    run.quantity("overlap_" + at, p.overlap, "l0", "mean overlap there",
                 p.overlap * p.overlap_error);
    run.quantity("fraction_" + at, p.fraction.mean, "1", "volume fraction there",
                 p.fraction.standard_error);
    run.quantity("fraction_excess_" + at, p.fraction.mean - s.mean, "1", "minus that of all others",
                 std::hypot(p.fraction.standard_error, s.error));
  }
}

/// With lengths and density kept, time can only be measured in units of l0 sqrt(rho0 / P_ext):
/// P_ext = 4^k at dt is P_ext = 1 at 2^k dt, bit for bit. Compares such a pair.
void report_scaling(Run& run, const std::vector<Sample>& pair) {
  const auto &a = pair[0].state, &b = pair[1].state;
  run.quantity("scaling_mismatch",
               std::abs(a.steps - b.steps) + std::abs(a.volume_fraction - b.volume_fraction), "1",
               "steps and volume fraction at 64 P_ext and dt against P_ext and 8 dt");
}

/// Flags the run if a sample with all parameters of the reference system did not relax.
void check_reference(Run& run, const std::vector<Point>& points,
                     const runs::CompactionSetup& reference) {
  const std::pair<std::string, double> values[] = {{"pressure", reference.pressure},
                                                   {"time_step", reference.time_step},
                                                   {"sweeps", reference.sweeps},
                                                   {"cell_inertia", reference.cell_inertia}};
  for (const auto& [name, value] : values)
    for (const Point& p : points)
      if (p.parameter == name && p.value == value && !p.complete())
        run.flag("samples of the reference system did not relax");
}

}  // namespace

void report_parameters(Run& run, const runs::CompactionSetup& reference, double rigid_overlap,
                       const std::vector<Sample>& samples, const std::vector<Sample>& pair) {
  const std::vector<Point> points = points_of(samples);
  write_samples(run, samples);
  write_points(run, points);
  check_reference(run, points, reference);

  bool fits = true;
  const auto curve_of = [&](const std::string& name, double largest_overlap) {
    std::vector<Point> curve;
    std::ranges::copy_if(points, std::back_inserter(curve), [&](const Point& p) {
      return p.parameter == name && p.complete() && p.overlap <= largest_overlap;
    });
    if (curve.size() < 2) run.flag(name + ": fewer than two values at which all samples relaxed");
    fits = fits && curve.size() >= 2;
    return curve;
  };
  std::vector<std::vector<Point>> curves;
  for (const char* name : {"pressure", "time_step", "sweeps"})
    curves.push_back(curve_of(name, rigid_overlap));
  const std::vector<Point> inertia = curve_of("cell_inertia", 1.0);
  if (!fits) return;
  report_curves(run, curves);
  report_inertia(run, inertia, reference.cell_inertia);
  std::vector<Point> rigid = inertia;
  for (const auto& curve : curves) rigid.insert(rigid.end(), curve.begin(), curve.end());
  report_fraction(run, rigid, curve_of("time_step", 10.0));
  report_scaling(run, pair);
}

}  // namespace cd::shaebani2009
