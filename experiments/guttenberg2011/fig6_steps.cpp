// SPDX-License-Identifier: BSD-3-Clause
// Runs of one packing fraction by the time step, and the powers of it.
#include "experiments/guttenberg2011/fig6_steps.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <span>

#include <libcd/io/table.hpp>
#include "experiments/guttenberg2011/fraction_set.hpp"
#include "harness/report_exponent.hpp"
#include "harness/report_mean.hpp"

namespace cd::guttenberg2011 {
namespace {

using runs::FlowMeans;

struct StepRun {
  double phi;  ///< aimed at
  int seed;
  double time_step;
  FlowMeans means;
  Estimate outer_rotation;
  ExponentialDecay band;  ///< of what is left without the rotation of the outer part
};

double omega_outer(const FlowMeans& means) {
  return mean_over(means.profile, 75.0, 85.0,
                   [](const RingFlow& ring) { return ring.omega_measured.value; });
}

/// The decay of a shear band beside a pack that turns as one: smaller steps turn it faster, and its
/// rotation, constant in r, would lengthen a fit of the whole profile.
ExponentialDecay band_decay(const FlowMeans& means, double shaft_radius) {
  Array<RingFlow> profile = means.profile;
  const double outer = omega_outer(means);
  for (RingFlow& ring : profile) ring.omega_measured.value -= outer;
  return runs::decay_near_shaft(profile, &RingFlow::omega_measured, shaft_radius);
}

/// By rising time step, the reference first.
std::vector<StepRun> runs_at(const TimestepSet& set, double phi) {
  std::vector<double> steps = set.trials();
  steps.push_back(set.reference());
  std::ranges::sort(steps);
  std::vector<StepRun> found;
  for (const double step : steps) {
    for (int seed = 0; seed < set.seeds(); ++seed) {
      const runs::CouetteFlow& flow = set.at(phi, step, seed);
      const FlowMeans means = flow.means();
      found.push_back({phi, seed, step, means, outer_rotation(flow, flow.setup().blocks),
                       band_decay(means, flow.setup().cell.shaft_radius)});
    }
  }
  return found;
}

double stress_of(const StepRun& run) {
  return run.means.proxy.normal.value;
}

void write_steps(Run& run, const std::vector<StepRun>& rows) {
  const std::string stress = "rho <R>^4 Omega^2";
  using Row = StepRun;
  Table<Row> table;
  table.column("phi", "1", &Row::phi)
      .column("seed", "1", &Row::seed)
      .column("time_step", "1/Omega", &Row::time_step)
      .column("proxy_stress", stress, &Row::means, &FlowMeans::proxy, &ProxyStressMean::normal)
      .column("torque_inner", stress, &Row::means, &FlowMeans::torque_inner)
      .column("decay_rate", "1/<2R>", &Row::means, &FlowMeans::measured_decay,
              &ExponentialDecay::rate)
      .column("band_rate", "1/<2R>", &Row::band, &ExponentialDecay::rate)
      .column("outer_rotation", "1", &Row::outer_rotation)
      .column("omega_outer", "Omega", &Row::means, omega_outer)
      .column("max_overlap", "<R>", &Row::means, &FlowMeans::largest_overlap);
  table.write(run.csv("steps.csv", table.columns()), rows);
}

/// Exponent of the time step in a number of each run.
void report_power(Run& run, const std::string& name, std::span<const StepRun> rows,
                  const std::function<double(const StepRun&)>& value,
                  const std::string& description) {
  std::vector<double> steps, values;
  for (const StepRun& row : rows) {
    steps.push_back(row.time_step);
    values.push_back(value(row));
  }
  report_exponent(run, name, steps, values, "of the time step in " + description);
}

void report_flowing(Run& run, const std::vector<StepRun>& loose,
                    const std::vector<StepRun>& sheared) {
  report_power(run, "loose_stress_exponent", loose, stress_of,
               "the proxy stress at the lower packing fraction");
  report_power(run, "sheared_stress_exponent", sheared, stress_of,
               "that at the higher one, in shear flow");
  report_power(
      run, "sheared_torque_exponent", sheared,
      [](const StepRun& row) { return std::abs(row.means.torque_inner.value); },
      "the torque on the inner cylinder there");
}

void report_jammed(Run& run, const TimestepSet& set, std::vector<StepRun> jammed) {
  constexpr double kOthersStep = 1e-3;  // of an independent implementation
  const auto distance = [](const StepRun& row) {
    return std::abs(std::log(row.time_step / kOthersStep));
  };
  const double compared = std::ranges::min_element(jammed, {}, distance)->time_step;
  std::vector<double> lengths, bands, turning, others;
  for (const StepRun& row : jammed) {
    if (row.time_step == compared && row.means.measured_decay.rate.value > 0.0)
      others.push_back(row.means.measured_decay.length().value);
    if (row.time_step != set.reference()) continue;
    turning.push_back(row.outer_rotation.value);
    const ExponentialDecay& decay = row.means.measured_decay;
    if (decay.rate.value > 0.0) lengths.push_back(decay.length().value);
    if (row.band.rate.value > 0.0) bands.push_back(row.band.length().value);
  }
  std::erase_if(jammed,
                [](const StepRun& row) { return !(row.means.measured_decay.rate.value > 0.0); });
  report_power(run, "jammed_stress_exponent", jammed, stress_of,
               "the proxy stress of the jammed pack");
  // Those of the two smallest steps are the first.
  const std::size_t few = std::min(jammed.size(), 2 * static_cast<std::size_t>(set.seeds()));
  report_power(run, "jammed_stress_exponent_small", std::span(jammed).first(few), stress_of,
               "that between the two smallest time steps alone");
  report_power(
      run, "jammed_stress_per_turn_exponent", jammed,
      [](const StepRun& row) { return stress_of(row) / std::abs(omega_outer(row.means)); },
      "the proxy stress over |omega| at 75 < r < 85 there");
  report_power(
      run, "jammed_length_exponent", jammed,
      [](const StepRun& row) { return row.means.measured_decay.length().value; },
      "the decay length there");
  report_mean(run, "jammed_decay_length", lengths, "<2R>", "there, at the reference time step");
  report_mean(run, "jammed_length_compared", others, "<2R>",
              "the same at the step nearest to 1e-3, that of an independent implementation");
  report_mean(run, "jammed_band_length", bands, "<2R>",
              "at the reference step, of omega without that at 75 < r < 85 of the outer part");
  report_mean(run, "jammed_outer_rotation", turning, "1",
              "omega over 75 < r < 85 over that over 60 < r < 70, reference time step");
}

}  // namespace

void report_steps(Run& run, const TimestepSet& set) {
  const auto [loosest, densest] = std::ranges::minmax(set.flowing());
  const std::vector<StepRun> loose = runs_at(set, loosest), sheared = runs_at(set, densest),
                             jammed = runs_at(set, set.jammed());
  std::vector<StepRun> all = loose;
  all.insert(all.end(), sheared.begin(), sheared.end());
  all.insert(all.end(), jammed.begin(), jammed.end());
  write_steps(run, all);
  report_flowing(run, loose, sheared);
  report_jammed(run, set, jammed);
}

}  // namespace cd::guttenberg2011
