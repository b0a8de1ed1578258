// SPDX-License-Identifier: BSD-3-Clause
// Costs and errors of all cases, and soft spheres against every case of hard ones.
#include "experiments/guttenberg2011/speed.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>

#include <libcd/io/table.hpp>
#include <libcd/measure/statistics.hpp>

namespace cd::guttenberg2011 {
namespace {

using Curve = std::vector<SpeedResult>;  ///< cases of a method at a restitution, cheapest first

Curve curve_of(const std::vector<SpeedResult>& results, const std::string& method,
               double restitution, int passes = 1) {
  Curve curve;
  std::ranges::copy_if(results, std::back_inserter(curve), [&](const SpeedResult& r) {
    return r.of.method == method && r.of.restitution == restitution && r.of.passes == passes;
  });
  return curve;
}

/// A table that begins with the case to which the path leads.
template <class Row, class... Path>
Table<Row> table_by_case(Path... path) {
  Table<Row> table;
  table.column("method", "name", path..., &SpeedCase::method)
      .column("restitution", "1", path..., &SpeedCase::restitution)
      .column("time_step", "1/Omega", path..., &SpeedCase::time_step)
      .column("stiffness", "rho <R>^2 Omega^2", path..., &SpeedCase::stiffness)
      .column("passes", "1", path..., &SpeedCase::passes);
  return table;
}

Table<SpeedResult> speed_table() {
  using R = SpeedResult;
  Table<R> table = table_by_case<R>(&R::of);
  table.column("steps_per_time", "Omega", &R::steps_per_time)
      .timing("seconds_per_time", "s Omega", &R::seconds_per_time)
      .timing("nanoseconds_per_grain_step", "ns", &R::nanoseconds_per_grain_step, &Estimate::value)
      .column("profile_error", "1", &R::error, &ProfileError::value)
      .column("profile_noise", "1", &R::error, &ProfileError::noise)
      .column("largest_overlap", "<R>", &R::largest_overlap)
      .column("overlap_per_grain", "<R>", &R::overlap_per_grain)
      .column("decay_rate", "1/<2R>", &R::decay_rate);
  return table;
}

/// A ring of a case.
struct Ring {
  const SpeedResult* result;
  int index;

  double radius() const { return result->packs[0].profile[index].radius; }
  Estimate omega() const {
    return result->mean(
        [&](const runs::FlowMeans& m) { return m.profile[index].omega_measured.value; });
  }
};

void write_cases(Run& run, const std::vector<SpeedResult>& results) {
  const Table<SpeedResult> speed = speed_table();
  speed.write(run.csv("speed.csv", speed.columns()), results);
  std::vector<Ring> rings;
  for (const SpeedResult& r : results)
    for (int k = 0; k < r.packs[0].profile.size(); ++k) rings.push_back({&r, k});
  Table<Ring> profiles = table_by_case<Ring>(&Ring::result, &SpeedResult::of);
  profiles.column("r", "<R>", &Ring::radius).column("omega_measured", "Omega", &Ring::omega);
  profiles.write(run.csv("profiles.csv", profiles.columns()), rings);
}

/// Geometric mean of ratios of several time steps with its standard error, and the extremes: each
/// is read from few packs, and the largest overlap of a run is that of one pair.
void report_ratios(Run& run, const std::string& name, const std::vector<double>& ratios,
                   const std::string& what) {
  if (ratios.size() < 2) return;
  std::vector<double> logarithms;
  for (const double ratio : ratios) logarithms.push_back(std::log(ratio));
  const SampleStatistics s = statistics(logarithms);
  const double mean = std::exp(s.mean);
  run.quantity(name, mean, "1", what + ", mean over the time steps", mean * s.standard_error);
  run.quantity(name + "_least", std::exp(s.smallest), "1", what + ", least of the time steps");
  run.quantity(name + "_most", std::exp(s.largest), "1", what + ", most of the time steps");
}

/// What soft spheres cost at the error of a case of hard ones.
struct Ratio {
  std::string criterion;
  double time_step;
  EqualError at;
};

Table<Ratio> ratios_table() {
  Table<Ratio> table;
  table.column("criterion", "name", &Ratio::criterion)
      .column("time_step", "1/Omega", &Ratio::time_step)
      .column("level", "<R> or 1", &Ratio::at, &EqualError::level)
      .timing("cost_ratio", "1", &Ratio::at, &EqualError::cost)
      .column("steps_ratio", "1", &Ratio::at, &EqualError::steps)
      .column("extrapolated", "1", &Ratio::at, &EqualError::extrapolated);
  return table;
}

/// The paper's factor as a curve: soft spheres against every case of hard ones.
void write_ratios(Run& run, const Curve& hard, const Curve& soft) {
  std::vector<Ratio> rows;
  const auto at_overlap = [&](const std::string& name, auto overlap, const std::string& what) {
    std::vector<double> costs, steps;
    for (const SpeedResult& r : hard) {
      const auto found = at_equal_overlap(r, soft, overlap);
      if (!found) continue;
      rows.push_back({name, r.of.time_step, *found});
      costs.push_back(found->cost.value);
      steps.push_back(*found->steps);
    }
    report_ratios(run, "cost_ratio_" + name, costs,
                  "cost of soft over hard spheres at equal " + what);
    report_ratios(run, "steps_ratio_" + name, steps,
                  "steps per unit of time of soft over hard spheres at equal " + what);
  };
  at_overlap("largest_overlap", &SpeedResult::largest_overlap, "largest overlap");
  at_overlap("overlap_per_grain", &SpeedResult::overlap_per_grain, "overlap per grain");
  for (const SpeedResult& r : hard) {
    if (const auto found = at_equal_profile(r, soft))
      rows.push_back({"profile_error", r.of.time_step, *found});
  }
  const Table<Ratio> table = ratios_table();
  table.write(run.csv("ratios.csv", table.columns()), rows);
}

/// How an overlap scales with what a method's accuracy is set by.
void report_exponent(Run& run, const std::string& name, const Curve& curve,
                     double SpeedCase::*parameter, const std::string& what) {
  std::vector<double> x, y;
  for (const SpeedResult& r : curve) {
    if (!(r.overlap_per_grain().value > 0.0)) continue;
    x.push_back(r.of.*parameter);
    y.push_back(r.overlap_per_grain().value);
  }
  if (x.size() < 2) return;
  const LineFit fit = fit_power_law(x, y);
  run.quantity(name, fit.slope, "1", "exponent of the overlap per grain with the " + what,
               fit.slope_error);
}

/// The most accurate case.
void report_finest(Run& run, const std::string& name, const SpeedResult& r) {
  const Estimate rate = r.decay_rate(), ns = r.nanoseconds_per_grain_step();
  if (rate.value > 0.0)
    run.quantity("decay_length_" + name, 1.0 / rate.value, "<2R>", "most accurate case",
                 rate.error / (rate.value * rate.value));
  run.quantity("nanoseconds_" + name, ns.value, "ns", "CPU time per grain and step", ns.error);
  run.quantity("largest_overlap_" + name, r.largest_overlap().value, "<R>", "most accurate case",
               r.largest_overlap().error);
}

}  // namespace

void report_speed(Run& run, const runs::FlowSetup& flow, const std::vector<SpeedResult>& results) {
  const double e = flow.restitution;
  const Curve hard = curve_of(results, "ahs", e), soft = curve_of(results, "md", e);
  const Curve inelastic = curve_of(results, "ahs", 0.0);
  const Curve many = curve_of(results, "ahs", 0.0, flow.sweeps);
  const Curve contact = curve_of(results, "cd", 0.0);
  write_cases(run, results);
  write_ratios(run, hard, soft);
  report_exponent(run, "overlap_exponent_hard", hard, &SpeedCase::time_step, "time step");
  report_exponent(run, "overlap_exponent_soft", soft, &SpeedCase::stiffness, "stiffness");
  report_finest(run, "hard", hard.back());
  report_finest(run, "soft", soft.back());
  report_finest(run, "hard_inelastic", inelastic.back());
  report_finest(run, "hard_many_passes", many.back());
  report_finest(run, "contact", contact.back());
  const auto profile = [&](const std::string& name, const ProfileError& error, const char* what) {
    run.quantity(name, error.value, "1", what, error.noise);
  };
  profile("profile_difference", hard.back().error,
          "rms of ln omega, hard against soft spheres, finest");
  profile("profile_difference_one_pass", inelastic.back().error,
          "the same, hard spheres without restitution in one pass against contact dynamics");
  profile("profile_difference_many_passes", many.back().error,
          "the same with as many passes as contact dynamics has sweeps");
  profile("profile_error_coarse", hard.front().error,
          "profile error of hard spheres at the largest time step");
  run.quantity("phi", flow.cell.volume_fraction, "1", "packing fraction aimed at");
  run.quantity("grains", hard[0].grains, "1", "of a pack");
}

}  // namespace cd::guttenberg2011
