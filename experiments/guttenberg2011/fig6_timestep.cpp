// SPDX-License-Identifier: BSD-3-Clause
// Guttenberg 2011, Fig. 6: how the velocity profile depends on the time step, and the jammed pack.
#include <algorithm>
#include <cmath>

#include "experiments/guttenberg2011/fraction_set.hpp"
#include "experiments/guttenberg2011/timestep_set.hpp"
#include "experiments/harness/experiment.hpp"
#include "experiments/harness/report_mean.hpp"

namespace {

using namespace cd;
using namespace cd::guttenberg2011;
using namespace cd::runs;

/// Root mean square over the rings of the difference of two measured profiles.
double rms_difference(const Array<RingFlow>& a, const Array<RingFlow>& b) {
  double squares = 0.0;
  for (int k = 0; k < a.size(); ++k)
    squares += std::pow(a[k].omega_measured.value - b[k].omega_measured.value, 2);
  return std::sqrt(squares / a.size());
}

double root_mean_square(const std::vector<double>& values) {
  double squares = 0.0;
  for (const double x : values) squares += x * x;
  return std::sqrt(squares / static_cast<double>(values.size()));
}

/// Difference between the profiles of any two seeds at the reference time step: two samples of one
/// distribution, so that a difference of this size says nothing about the time step.
double noise_floor(const TimestepSet& set, double phi, int interval) {
  std::vector<double> pairs;
  for (int a = 0; a < set.seeds(); ++a) {
    for (int b = 0; b < a; ++b)
      pairs.push_back(rms_difference(set.profile(phi, set.reference(), a, interval),
                                     set.profile(phi, set.reference(), b, interval)));
  }
  return root_mean_square(pairs);
}

/// Errors of all time steps at one packing fraction, and how far they stand out of the noise.
void report_errors(Run& run, const TimestepSet& set, CsvWriter& errors, CsvWriter& floors,
                   double phi, const std::string& name) {
  std::vector<double> floor;
  for (int n = 0; n < set.intervals(); ++n) {
    floor.push_back(noise_floor(set, phi, n));
    floors.row(phi, set.interval_start(n), set.interval_start(n + 1), floor.back());
  }
  const auto error_at = [&](double step) {
    std::vector<double> found;
    for (int n = 0; n < set.intervals(); ++n) {
      for (int seed = 0; seed < set.seeds(); ++seed) {
        found.push_back(rms_difference(set.profile(phi, step, seed, n),
                                       set.profile(phi, set.reference(), seed, n)));
        errors.row(phi, seed, set.interval_start(n), set.interval_start(n + 1), step, found.back());
      }
    }
    return root_mean_square(found);
  };
  const auto [smallest, largest] = std::ranges::minmax(set.trials());
  for (const double step : set.trials()) {
    const double ratio = error_at(step) / root_mean_square(floor);
    if (step == largest)
      run.quantity("error_" + name + "_largest_step", ratio, "1",
                   "rms error of the profile over the noise floor, largest time step");
    if (step == smallest)
      run.quantity("error_" + name + "_smallest_step", ratio, "1",
                   "the same with the smallest time step that is compared");
  }
  run.quantity("noise_floor_" + name, root_mean_square(floor), "Omega",
               "rms difference of two seeds at the reference time step");
}

/// What the time step changes in the jammed pack.
void report_jammed(Run& run, const TimestepSet& set) {
  const std::string stress = "rho <R>^4 Omega^2";
  auto& csv = run.csv("jammed.csv", {{"seed", "1"},
                                     {"time_step", "1/Omega"},
                                     {"proxy_stress", stress},
                                     {"proxy_stress_error", stress},
                                     {"decay_rate", "1/<2R>"},
                                     {"decay_rate_error", "1/<2R>"},
                                     {"outer_rotation", "1"},
                                     {"omega_outer", "Omega"},
                                     {"max_overlap", "<R>"}});
  std::vector<double> steps = set.trials(), all, stresses, rates, lengths, turning;
  steps.push_back(set.reference());
  std::ranges::sort(steps);
  for (const double step : steps) {
    for (int seed = 0; seed < set.seeds(); ++seed) {
      const FlowMeans m = set.means(set.jammed(), step, seed);
      const double omega = mean_over(
          m.profile, 75.0, 85.0, [](const RingFlow& ring) { return ring.omega_measured.value; });
      csv.row(seed, step, m.proxy.normal, m.measured_decay.rate, m.measured_decay.rate_error,
              outer_rotation(m), omega, m.largest_overlap);
      if (step == set.reference()) turning.push_back(outer_rotation(m));
      if (!(m.measured_decay.rate > 0.0)) continue;
      all.push_back(step);
      stresses.push_back(m.proxy.normal.value);
      rates.push_back(m.measured_decay.rate);
      if (step == set.reference()) lengths.push_back(m.measured_decay.length().value);
    }
  }
  const LineFit stress_fit = fit_power_law(all, stresses), rate_fit = fit_power_law(all, rates);
  run.quantity("jammed_stress_exponent", stress_fit.slope, "1",
               "of the time step in the proxy stress of the jammed pack", stress_fit.slope_error);
  run.quantity("jammed_length_exponent", -rate_fit.slope, "1",
               "of the time step in the decay length of the jammed pack", rate_fit.slope_error);
  report_mean(run, "jammed_decay_length", lengths, "<2R>", "there, at the reference time step");
  report_mean(run, "jammed_outer_rotation", turning, "1",
              "omega over 75 < r < 85 over that over 60 < r < 70, reference time step");
}

void report(Run& run, const TimestepSet& set) {
  auto& errors = run.csv("errors.csv", {{"phi", "1"},
                                        {"seed", "1"},
                                        {"from", "1/Omega"},
                                        {"to", "1/Omega"},
                                        {"time_step", "1/Omega"},
                                        {"rms_error", "Omega"}});
  auto& floors =
      run.csv("floor.csv",
              {{"phi", "1"}, {"from", "1/Omega"}, {"to", "1/Omega"}, {"noise_floor", "Omega"}});
  const auto [loosest, densest] = std::ranges::minmax(set.flowing());
  for (const double phi : set.flowing()) {
    if (phi == loosest) report_errors(run, set, errors, floors, phi, "loose");
    if (phi == densest) report_errors(run, set, errors, floors, phi, "dense");
  }
  report_jammed(run, set);
}

}  // namespace

int main(int argc, char** argv) {
  TimestepSet set;
  return run_experiment(
      argc, argv,
      {.name = "guttenberg2011_fig6_timestep",
       .paper = "guttenberg2011",
       .figure = "Fig. 6",
       .summary = "Error of the velocity profile against the time step",
       .has_tasks = true},
      [&](Options& options) { set.declare(options); },
      [&](Run& run) {
        if (set.finish(run)) report(run, set);
      });
}
