// SPDX-License-Identifier: BSD-3-Clause
// Guttenberg 2011, Conclusions: is the method ten times faster than soft spheres? Cost against
// accuracy of both on the same packs, and of contact dynamics.
#include <algorithm>
#include <cmath>
#include <functional>

#include <libcd/io/table.hpp>
#include <libcd/measure/statistics.hpp>
#include "experiments/guttenberg2011/speed_runs.hpp"
#include "experiments/harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::guttenberg2011;
using namespace cd::runs;

struct Parameters {
  FlowSetup flow;
  std::vector<double> time_steps, stiffnesses, inelastic_steps, contact_steps;
  int packs;
};

/// From the cheapest to the most accurate of each method.
std::vector<SpeedCase> cases_of(const Parameters& p) {
  std::vector<SpeedCase> cases;
  const auto add = [&](const char* method, double restitution, std::vector<double> steps) {
    std::ranges::sort(steps, std::greater<>());
    for (const double dt : steps)
      cases.push_back({.method = method, .restitution = restitution, .time_step = dt});
  };
  add("ahs", p.flow.restitution, p.time_steps);
  std::vector<double> stiffnesses = p.stiffnesses;
  std::ranges::sort(stiffnesses);
  for (const double stiffness : stiffnesses) {
    FlowSetup soft = p.flow;
    soft.stiffness = stiffness;
    cases.push_back({.method = "md",
                     .restitution = p.flow.restitution,
                     .time_step = soft_sphere_time_step(soft),
                     .stiffness = stiffness});
  }
  add("ahs", 0.0, p.inelastic_steps);
  add("cd", 0.0, p.contact_steps);
  cases.push_back({.method = "ahs",
                   .restitution = 0.0,
                   .time_step = std::ranges::min(p.contact_steps),
                   .passes = p.flow.sweeps});
  return cases;
}

/// The last, most accurate case of a method at a restitution; hard spheres without restitution end
/// with the case of many passes.
const SpeedResult& finest(const std::vector<SpeedResult>& results, const std::string& method,
                          double restitution) {
  const SpeedResult* last = nullptr;
  for (const SpeedResult& r : results)
    if (r.of.method == method && r.of.restitution == restitution) last = &r;
  return *last;  // no list of cases is empty
}

/// Each method is judged by the most accurate case of the other one, so that nothing is compared
/// with itself: both tend to rigid discs with the same restitution.
const SpeedResult& judge_of(const SpeedResult& result, const std::vector<SpeedResult>& results) {
  const double e = result.of.restitution;
  if (result.of.method != "ahs") return finest(results, "ahs", e);
  return finest(results, e > 0.0 ? "md" : "cd", e);
}

/// All cases of a method at a restitution, cheapest first, with the errors of their profiles.
struct Curve {
  std::vector<SpeedResult> cases;
  std::vector<ProfileError> errors;
};

Curve curve_of(const std::vector<SpeedResult>& results, const std::string& method,
               double restitution, double shaft_radius, int passes = 1) {
  Curve curve;
  for (const SpeedResult& r : results) {
    if (r.of.method != method || r.of.restitution != restitution || r.of.passes != passes) continue;
    curve.cases.push_back(r);
    curve.errors.push_back(profile_error(r, judge_of(r, results), shaft_radius));
  }
  return curve;
}

/// `results` are all that a result is compared with.
Table<SpeedResult> speed_table(const Parameters& p, const std::vector<SpeedResult>& results) {
  using R = SpeedResult;
  const auto error = [&](const R& r) {
    return profile_error(r, judge_of(r, results), p.flow.cell.shaft_radius);
  };
  Table<R> table;
  table.column("method", "name", &R::of, &SpeedCase::method)
      .column("restitution", "1", &R::of, &SpeedCase::restitution)
      .column("time_step", "1/Omega", &R::of, &SpeedCase::time_step)
      .column("stiffness", "rho <R>^2 Omega^2", &R::of, &SpeedCase::stiffness)
      .column("passes", "1", &R::of, &SpeedCase::passes)
      .column("steps_per_time", "Omega", &R::steps_per_time)
      .timing("seconds_per_time", "s Omega", &R::seconds_per_time)
      .timing("nanoseconds_per_grain_step", "ns", &R::nanoseconds_per_grain_step, &Estimate::value)
      .column("profile_error", "1", error, &ProfileError::value)
      .column("profile_noise", "1", error, &ProfileError::noise)
      .column("largest_overlap", "<R>", &R::largest_overlap)
      .column("overlap_per_grain", "<R>", &R::overlap_per_grain)
      .column("decay_rate", "1/<2R>", &R::decay_rate);
  return table;
}

void write_tables(Run& run, const Parameters& p, const std::vector<SpeedResult>& results) {
  const Table<SpeedResult> table = speed_table(p, results);
  table.write(run.csv("speed.csv", table.columns()), results);
  auto& profiles = run.csv("profiles.csv", {{"method", "name"},
                                            {"restitution", "1"},
                                            {"time_step", "1/Omega"},
                                            {"stiffness", "rho <R>^2 Omega^2"},
                                            {"passes", "1"},
                                            {"r", "<R>"},
                                            {"omega_measured", "Omega"},
                                            {"omega_measured_error", "Omega"}});
  for (const SpeedResult& r : results) {
    const SpeedCase& c = r.of;
    for (int k = 0; k < r.packs[0].profile.size(); ++k) {
      std::vector<double> omega;
      for (const FlowMeans& m : r.packs) omega.push_back(m.profile[k].omega_measured.value);
      const SampleStatistics s = statistics(omega);
      profiles.row(c.method, c.restitution, c.time_step, c.stiffness, c.passes,
                   r.packs[0].profile[k].radius, s.mean, s.standard_error);
    }
  }
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

/// The paper's factor as a curve: soft spheres against every case of hard ones.
void write_ratios(Run& run, const Curve& hard, const Curve& soft) {
  auto& csv = run.csv("ratios.csv", {{"criterion", "name"},
                                     {"time_step", "1/Omega"},
                                     {"level", "<R> or 1"},
                                     {"cost_ratio", "1", kTiming},
                                     {"cost_ratio_error", "1", kTiming},
                                     {"steps_ratio", "1"},
                                     {"extrapolated", "1"}});
  const auto at_overlap = [&](const std::string& name, auto overlap, const std::string& what) {
    std::vector<double> costs, steps;
    for (const SpeedResult& r : hard.cases) {
      const auto e = at_equal_overlap(r, soft.cases, overlap, &SpeedResult::cost);
      const auto n = at_equal_overlap(r, soft.cases, overlap, &SpeedResult::steps_per_time);
      if (!e) continue;
      csv.row(name, r.of.time_step, e->level, e->ratio.value, e->ratio.error, n->ratio.value,
              e->extrapolated);
      costs.push_back(e->ratio.value);
      steps.push_back(n->ratio.value);
    }
    report_ratios(run, "cost_ratio_" + name, costs,
                  "cost of soft over hard spheres at equal " + what);
    report_ratios(run, "steps_ratio_" + name, steps,
                  "steps per unit of time of soft over hard spheres at equal " + what);
  };
  at_overlap("largest_overlap", &SpeedResult::largest_overlap, "largest overlap");
  at_overlap("overlap_per_grain", &SpeedResult::overlap_per_grain, "overlap per grain");
  for (std::size_t k = 0; k < hard.cases.size(); ++k) {
    const SpeedResult& r = hard.cases[k];
    const auto e = at_equal_profile(r, hard.errors[k], soft.cases, soft.errors);
    if (!e) continue;
    csv.row("profile_error", r.of.time_step, e->level, e->ratio.value, e->ratio.error, std::nan(""),
            false);
  }
}

/// How an overlap scales with what a method's accuracy is set by.
void report_exponent(Run& run, const std::string& name, const Curve& curve,
                     double SpeedCase::*parameter, const std::string& what) {
  std::vector<double> x, y;
  for (const SpeedResult& r : curve.cases) {
    if (!(r.overlap_per_grain().value > 0.0)) continue;
    x.push_back(r.of.*parameter);
    y.push_back(r.overlap_per_grain().value);
  }
  if (x.size() < 2) return;
  const LineFit fit = fit_power_law(x, y);
  run.quantity(name, fit.slope, "1", "exponent of the overlap per grain with the " + what,
               fit.slope_error);
}

void report(Run& run, const Parameters& p, const std::vector<SpeedResult>& results) {
  const double e = p.flow.restitution, shaft = p.flow.cell.shaft_radius;
  const Curve hard = curve_of(results, "ahs", e, shaft), soft = curve_of(results, "md", e, shaft);
  const Curve inelastic = curve_of(results, "ahs", 0.0, shaft);
  const Curve many = curve_of(results, "ahs", 0.0, shaft, p.flow.sweeps);
  const Curve contact = curve_of(results, "cd", 0.0, shaft);
  write_ratios(run, hard, soft);
  report_exponent(run, "overlap_exponent_hard", hard, &SpeedCase::time_step, "time step");
  report_exponent(run, "overlap_exponent_soft", soft, &SpeedCase::stiffness, "stiffness");
  const auto finest_of = [&](const std::string& name, const Curve& curve) {
    const SpeedResult& r = curve.cases.back();
    const Estimate rate = r.decay_rate(), ns = r.nanoseconds_per_grain_step();
    if (rate.value > 0.0)
      run.quantity("decay_length_" + name, 1.0 / rate.value, "<2R>", "most accurate case",
                   rate.error / (rate.value * rate.value));
    run.quantity("nanoseconds_" + name, ns.value, "ns", "CPU time per grain and step", ns.error);
    run.quantity("largest_overlap_" + name, r.largest_overlap().value, "<R>", "most accurate case",
                 r.largest_overlap().error);
  };
  finest_of("hard", hard);
  finest_of("soft", soft);
  finest_of("hard_inelastic", inelastic);
  finest_of("hard_many_passes", many);
  finest_of("contact", contact);
  const auto disagreement = [&](const std::string& name, const Curve& curve, const char* what) {
    run.quantity(name, curve.errors.back().value, "1", what, curve.errors.back().noise);
  };
  disagreement("profile_difference", hard, "rms of ln omega, hard against soft spheres, finest");
  disagreement("profile_difference_one_pass", inelastic,
               "the same, hard spheres without restitution in one pass against contact dynamics");
  disagreement("profile_difference_many_passes", many,
               "the same with as many passes as contact dynamics has sweeps");
  run.quantity("profile_error_coarse", hard.errors.front().value, "1",
               "profile error of hard spheres at the largest time step", hard.errors.front().noise);
  run.quantity("phi", p.flow.cell.volume_fraction, "1", "packing fraction aimed at");
  run.quantity("grains", hard.cases[0].grains, "1", "of a pack");
}

void speed(const Parameters& p, Run& run) {
  const std::vector<SpeedResult> results = run_in_turns(p.flow, cases_of(p), p.packs, run);
  if (results.empty()) return;
  write_tables(run, p, results);
  report(run, p, results);
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  using Numbers = std::vector<double>;
  return run_experiment(
      argc, argv,
      {.name = "guttenberg2011_speed",
       .paper = "guttenberg2011",
       .figure = "Conclusions",
       .summary = "Cost against accuracy: approximate hard spheres, soft spheres, contact dynamics",
       .has_tasks = true},
      [&](Options& options) {
        options.add("phi", p.flow.cell.volume_fraction, 0.80, strictly_between(0, 0.95),
                    "packing fraction aimed at");
        options.add("drum-radius", p.flow.cell.drum_radius, {45, 90, 90}, at_least(45),
                    "of the outer cylinder");
        options.add("packs", p.packs, {2, 2, 6}, between(2, 100), "cells of every case");
        options.list("time-steps", p.time_steps,
                     ByPreset<Numbers>{{4e-3, 2e-3, 1e-3},
                                       {4e-3, 2e-3, 1e-3, 5e-4, 2e-4, 1e-4},
                                       {4e-3, 2e-3, 1e-3, 5e-4, 2e-4, 1e-4, 5e-5, 1e-5}},
                     above(0), "of approximate hard spheres");
        options.list("stiffnesses", p.stiffnesses,
                     ByPreset<Numbers>{{1e4, 1e5}, {1e4, 1e5, 1e6, 1e7}, {1e4, 1e5, 1e6, 1e7, 1e8}},
                     above(0), "of soft spheres");
        options.list("inelastic-steps", p.inelastic_steps,
                     ByPreset<Numbers>{{4e-3}, {4e-3, 1e-3, 2.5e-4}, {4e-3, 1e-3, 1e-4}}, above(0),
                     "of approximate hard spheres without restitution");
        options.list("contact-steps", p.contact_steps,
                     ByPreset<Numbers>{{1e-2}, {1e-2, 4e-3}, {4e-3, 1e-3, 1e-4}}, above(0),
                     "of contact dynamics");
        options.add("until", p.flow.until, {5, 10, 60}, above(0), "end of the run");
        options.add("window-from", p.flow.window_from, {2.5, 5, 40}, at_least(0),
                    "start of the averages");
        options.add("restitution", p.flow.restitution, 0.9, strictly_between(0, 1),
                    "of hard and soft spheres");
        options.add("friction", p.flow.cell.friction, 0.5, at_least(0), "Coulomb coefficient");
        options.add("sweeps", p.flow.sweeps, 30, at_least(2),
                    "of contact dynamics per step, and passes of hard spheres beside it");
      },
      [&](Run& run) {
        p.flow.cell.seed = run.seed();
        p.flow.rings = static_cast<int>(std::lround(p.flow.cell.drum_radius - 30.0));
        speed(p, run);
      });
}
