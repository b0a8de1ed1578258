// SPDX-License-Identifier: BSD-3-Clause
// Guttenberg 2011, Fig. 6: how the velocity profile depends on the time step, and the jammed pack.
#include <algorithm>
#include <cmath>

#include <libcd/io/table.hpp>
#include "experiments/guttenberg2011/fig6_steps.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::guttenberg2011;
using namespace cd::runs;

constexpr double kOfTheNoise = 2.0;  ///< errors up to so many noise floors are not told from it

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

/// The noise floor in an interval of the window.
struct Floor {
  double phi, from, to, noise;
};

/// The error of a run in an interval.
struct StepError {
  double phi;
  int seed;
  double from, to, time_step, error;
};

/// Errors of all time steps at one packing fraction, and how far they stand out of the noise.
void report_errors(Run& run, const TimestepSet& set, std::vector<StepError>& errors,
                   std::vector<Floor>& floors, double phi, const std::string& name) {
  std::vector<double> floor;
  for (int n = 0; n < set.intervals(); ++n) {
    floor.push_back(noise_floor(set, phi, n));
    floors.push_back({phi, set.interval_start(n), set.interval_start(n + 1), floor.back()});
  }
  const auto error_at = [&](double step) {
    std::vector<double> found;
    for (int n = 0; n < set.intervals(); ++n) {
      for (int seed = 0; seed < set.seeds(); ++seed) {
        found.push_back(rms_difference(set.profile(phi, step, seed, n),
                                       set.profile(phi, set.reference(), seed, n)));
        errors.push_back(
            {phi, seed, set.interval_start(n), set.interval_start(n + 1), step, found.back()});
      }
    }
    return root_mean_square(found);
  };
  std::vector<double> steps = set.trials(), ratios;
  std::ranges::sort(steps);
  for (const double step : steps) ratios.push_back(error_at(step) / root_mean_square(floor));
  run.quantity("error_" + name + "_largest_step", ratios.back(), "1",
               "rms error of the profile over the noise floor, largest time step");
  run.quantity("error_" + name + "_smallest_step", ratios.front(), "1",
               "the same with the smallest time step that is compared");
  const auto out = std::ranges::find_if(ratios, [](double r) { return r > kOfTheNoise; });
  if (out != ratios.begin())
    run.quantity("step_" + name, steps[static_cast<std::size_t>(out - ratios.begin()) - 1],
                 "1/Omega", "time step up to which errors are below twice the noise");
  run.quantity("noise_floor_" + name, root_mean_square(floor), "Omega",
               "rms difference of two seeds at the reference time step");
}

void report(Run& run, const TimestepSet& set) {
  std::vector<StepError> errors;
  std::vector<Floor> floors;
  const auto [loosest, densest] = std::ranges::minmax(set.flowing());
  for (const double phi : set.flowing()) {
    if (phi == loosest) report_errors(run, set, errors, floors, phi, "loose");
    if (phi == densest) report_errors(run, set, errors, floors, phi, "dense");
  }
  Table<StepError> of_errors;
  of_errors.column("phi", "1", &StepError::phi)
      .column("seed", "1", &StepError::seed)
      .column("from", "1/Omega", &StepError::from)
      .column("to", "1/Omega", &StepError::to)
      .column("time_step", "1/Omega", &StepError::time_step)
      .column("rms_error", "Omega", &StepError::error);
  of_errors.write(run.csv("errors.csv", of_errors.columns()), errors);
  Table<Floor> of_floors;
  of_floors.column("phi", "1", &Floor::phi)
      .column("from", "1/Omega", &Floor::from)
      .column("to", "1/Omega", &Floor::to)
      .column("noise_floor", "Omega", &Floor::noise);
  of_floors.write(run.csv("floor.csv", of_floors.columns()), floors);
  report_steps(run, set);
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
