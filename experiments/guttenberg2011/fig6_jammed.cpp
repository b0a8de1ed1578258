// SPDX-License-Identifier: BSD-3-Clause
// Stress, decay and rotation of the jammed pack against the time step.
#include "experiments/guttenberg2011/fig6_jammed.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include <libcd/io/table.hpp>
#include "experiments/guttenberg2011/fraction_set.hpp"
#include "harness/report_exponent.hpp"
#include "harness/report_mean.hpp"

namespace cd::guttenberg2011 {
namespace {

using runs::FlowMeans;

struct JammedRun {
  int seed;
  double time_step;
  FlowMeans means;
};

std::vector<JammedRun> runs_of(const TimestepSet& set) {
  std::vector<double> steps = set.trials();
  steps.push_back(set.reference());
  std::ranges::sort(steps);
  std::vector<JammedRun> jammed;
  for (const double step : steps) {
    for (int seed = 0; seed < set.seeds(); ++seed)
      jammed.push_back({seed, step, set.means(set.jammed(), step, seed)});
  }
  return jammed;
}

double omega_outer(const FlowMeans& means) {
  return mean_over(means.profile, 75.0, 85.0,
                   [](const RingFlow& ring) { return ring.omega_measured.value; });
}

Table<JammedRun> jammed_table() {
  const std::string stress = "rho <R>^4 Omega^2";
  using Row = JammedRun;
  Table<Row> table;
  table.column("seed", "1", &Row::seed)
      .column("time_step", "1/Omega", &Row::time_step)
      .column("proxy_stress", stress, &Row::means, &FlowMeans::proxy, &ProxyStressMean::normal)
      .column("decay_rate", "1/<2R>", &Row::means, &FlowMeans::measured_decay,
              &ExponentialDecay::rate)
      .column("outer_rotation", "1", &Row::means, outer_rotation)
      .column("omega_outer", "Omega", &Row::means, omega_outer)
      .column("max_overlap", "<R>", &Row::means, &FlowMeans::largest_overlap);
  return table;
}

}  // namespace

void report_jammed(Run& run, const TimestepSet& set) {
  const std::vector<JammedRun> jammed = runs_of(set);
  const Table<JammedRun> table = jammed_table();
  table.write(run.csv("jammed.csv", table.columns()), jammed);
  std::vector<double> steps, stresses, per_turn, rates, lengths, turning;
  for (const auto& [seed, step, means] : jammed) {
    const ExponentialDecay& decay = means.measured_decay;
    if (step == set.reference()) turning.push_back(outer_rotation(means));
    if (!(decay.rate.value > 0.0)) continue;
    steps.push_back(step);
    stresses.push_back(means.proxy.normal.value);
    per_turn.push_back(stresses.back() / std::abs(omega_outer(means)));
    rates.push_back(decay.rate.value);
    if (step == set.reference()) lengths.push_back(decay.length().value);
  }
  const LineFit stress_fit = fit_power_law(steps, stresses), rate_fit = fit_power_law(steps, rates);
  run.quantity("jammed_stress_exponent", stress_fit.slope, "1",
               "of the time step in the proxy stress of the jammed pack", stress_fit.slope_error);
  // Runs come by rising time step: those of the two smallest steps are the first.
  const std::size_t few = std::min(steps.size(), 2 * static_cast<std::size_t>(set.seeds()));
  report_exponent(run, "jammed_stress_exponent_small", std::span(steps).first(few),
                  std::span(stresses).first(few),
                  "the same between the two smallest time steps alone");
  report_exponent(run, "jammed_stress_per_turn_exponent", steps, per_turn,
                  "the same of the proxy stress over |omega| at 75 < r < 85");
  run.quantity("jammed_length_exponent", -rate_fit.slope, "1",
               "of the time step in the decay length of the jammed pack", rate_fit.slope_error);
  report_mean(run, "jammed_decay_length", lengths, "<2R>", "there, at the reference time step");
  report_mean(run, "jammed_outer_rotation", turning, "1",
              "omega over 75 < r < 85 over that over 60 < r < 70, reference time step");
}

}  // namespace cd::guttenberg2011
