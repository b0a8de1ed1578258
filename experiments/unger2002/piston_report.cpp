// SPDX-License-Identifier: BSD-3-Clause
// Frequency and damping of the waves under a piston, and their power laws.
#include "experiments/unger2002/piston_report.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <span>
#include <tuple>

#include <libcd/measure/damped_sine.hpp>
#include <libcd/measure/statistics.hpp>
#include "harness/each.hpp"
#include "harness/report_mean.hpp"
#include "harness/write_rows.hpp"

namespace cd::unger2002 {
namespace {

/// A damped sine through the samples [from, to). They begin one damping time after the excitation,
/// when shorter waves are gone, and end at 4.5 of them, before rounding and creep are seen.
struct Wave {
  int packing = 0, sweeps = 0;
  std::size_t first_step = 0;  ///< of the first sample
  DampedSineFit fit;
  std::size_t from = 0, to = 0;

  double omega() const { return fit.curve.omega; }
  double tau() const { return fit.curve.tau; }

  /// omega of a mode whose damping time is tau by the discrete law of the chain: one step
  /// multiplies an error of the forces by rho, z^2 - 2 rho z + rho = 0, hence rho = exp(-2 / tau)
  /// and omega = arccos(sqrt(rho)). Nothing about the packing enters.
  double discrete_omega() const { return std::acos(std::exp(-1.0 / tau())); }
};

/// Fits a recorded wave, one sample a step; the damping time that sets the window is its own.
Wave fit_wave(int packing, int sweeps, std::size_t first_step, std::vector<double> samples) {
  // The piston moves by 1e-9 of its height: with the mean in it the fit would not see the motion.
  const double mean = statistics(samples).mean;
  for (double& x : samples) x -= mean;
  constexpr std::size_t kFewest = 8;  // samples for five parameters
  Wave wave{packing, sweeps, first_step, fit_damped_sine(samples, 1.0), 0, samples.size()};
  for (int pass = 0; pass < 6; ++pass) {
    const double tau = std::clamp(wave.tau(), 1.0, static_cast<double>(samples.size()));
    const auto from = static_cast<std::size_t>(std::lround(tau));
    const auto to = static_cast<std::size_t>(std::lround(4.5 * tau));
    wave.to = std::min(samples.size(), std::max(to, from + kFewest));
    wave.from = std::min(from, wave.to - kFewest);
    wave.fit = fit_damped_sine(std::span(samples).subspan(wave.from, wave.to - wave.from), 1.0);
  }
  wave.fit.curve.offset += mean;
  return wave;
}

Table<Wave> waves_table(const std::string& unit) {
  using Fit = DampedSineFit;
  Table<Wave> table;
  table.column("packing", "1", &Wave::packing)
      .column("sweeps", "1", &Wave::sweeps)
      .column("omega", "1/dt", &Wave::omega)
      .column("tau", "dt", &Wave::tau)
      .column("r_squared", "1", &Wave::fit, &Fit::r_squared)
      .column("offset", unit, &Wave::fit, &Fit::curve, &DampedSine::offset)
      .column("amplitude", unit, &Wave::fit, &Fit::curve, &DampedSine::amplitude)
      .column("phase", "rad", &Wave::fit, &Fit::curve, &DampedSine::phase)
      .column("fit_from", "dt", [](const Wave& w) { return w.first_step + w.from; })
      .column("fit_to", "dt", [](const Wave& w) { return w.first_step + w.to - 1; })
      .column("omega_discrete", "1/dt", &Wave::discrete_omega);
  return table;
}

double mean_of(const std::vector<double>& values) {
  return statistics(values).mean;
}

/// Exponents over N_I of each packing, and how good the fits are. Waves of one packing share its
/// grains: a packing is one sample.
void report_exponents(Run& run, const std::string& prefix, const std::vector<Wave>& waves) {
  std::vector<double> omega_exponent, tau_exponent, law_exponent, law_ratio;
  for (auto first = waves.begin(); first != waves.end();) {
    const auto last = std::find_if(
        first, waves.end(), [&](const Wave& wave) { return wave.packing != first->packing; });
    const std::span packing(first, last);
    first = last;
    law_ratio.push_back(mean_of(
        each(packing, [](const Wave& wave) { return wave.omega() / wave.discrete_omega(); })));
    if (packing.size() < 2) continue;
    const auto sweeps = each(packing, &Wave::sweeps);
    const auto rate = each(packing, [](const Wave& wave) { return 1.0 / wave.tau(); });
    omega_exponent.push_back(fit_power_law(sweeps, each(packing, &Wave::omega)).slope);
    tau_exponent.push_back(fit_power_law(sweeps, rate).slope);
    law_exponent.push_back(fit_power_law(sweeps, each(packing, &Wave::discrete_omega)).slope);
  }
  const auto r_squared = each(waves, [](const Wave& wave) { return wave.fit.r_squared; });
  report_mean(run, prefix + "omega_exponent", omega_exponent, "1", "omega ~ N_I^exponent");
  report_mean(run, prefix + "tau_exponent", tau_exponent, "1", "1 / tau ~ N_I^exponent");
  report_mean(run, prefix + "omega_exponent_discrete", law_exponent, "1",
              "the exponent of arccos(exp(-1 / tau)), the discrete law for the fitted tau");
  report_mean(run, prefix + "law_ratio", law_ratio, "1", "omega over arccos(exp(-1 / tau))");
  run.quantity(prefix + "r_squared_min", statistics(r_squared).smallest, "1", "of all fits");
}

Table<PackingWaves> packings_table() {
  using Row = PackingWaves;
  Table<Row> table;
  table.fields(std::identity(), &Row::number, &Row::steps, &Row::height, &Row::width,
               &Row::largest_speed, &Row::loose_discs);
  return table;
}

/// Writes `<kind>_<packing>_<sweeps>.csv`.
void write_wave(Run& run, const std::string& kind, const CsvColumn& column, const Wave& wave,
                const std::vector<double>& samples) {
  std::string file = kind;
  for (const int number : {wave.packing, wave.sweeps})
    file.append("_").append(std::to_string(number));
  auto& csv = run.csv(file.append(".csv"), {{"step", "dt"}, column});
  for (std::size_t s = 0; s < samples.size(); ++s) csv.row(wave.first_step + s, samples[s]);
  csv.commit();
}

/// What compares waves of one packing at one number of sweeps: a value for each wave of a packing,
/// or for each packing the mean of these.
struct Comparisons {
  std::vector<double> shear_omega, speed, share;   ///< of the vortex, see report_waves()
  std::vector<double> ordered_omega, ordered_tau;  ///< with sequential over random sweeps

  /// Adds the means of a packing.
  void add(const Comparisons& waves) {
    for (const auto member : {&Comparisons::shear_omega, &Comparisons::speed, &Comparisons::share,
                              &Comparisons::ordered_omega, &Comparisons::ordered_tau})
      if (!(waves.*member).empty()) (this->*member).push_back(mean_of(waves.*member));
  }
};

/// The waves that fade, and their comparisons by packing.
struct FittedWaves {
  std::vector<Wave> piston, shear;  ///< longitudinal and transversal
  Comparisons packings;
};

/// Sequential sweeps over random ones, one packing and number of sweeps.
struct OrderRow {
  int packing, sweeps;
  double omega_ratio, tau_ratio;

  static constexpr auto fields = std::tuple(
      field("packing", &OrderRow::packing), field("sweeps", &OrderRow::sweeps),
      field("omega_ratio", &OrderRow::omega_ratio), field("tau_ratio", &OrderRow::tau_ratio));
};

/// Writes and fits the waves of a packing; a fit that grows instead of fading flags the run.
void fit_packing(Run& run, const PackingWaves& packing, FittedWaves& all,
                 std::vector<OrderRow>& orders) {
  const auto add = [&](std::vector<Wave>& kind, const Wave& wave) {
    if (wave.tau() > 0.0 && wave.omega() > 0.0) return kind.push_back(wave);
    run.flag("packing " + std::to_string(wave.packing) + ", " + std::to_string(wave.sweeps) +
             " sweeps: no damped oscillation");
  };
  Comparisons waves;
  for (const RecordedWaves& recorded : packing.waves) {
    const int n = packing.number, sweeps = recorded.sweeps;
    const Wave wave = fit_wave(n, sweeps, 1, recorded.height);
    const Wave shear = fit_wave(n, sweeps, 0, recorded.vortex.velocity);
    write_wave(run, "wave", {"height", "d"}, wave, recorded.height);
    write_wave(run, "shear", {"velocity", "1"}, shear, recorded.vortex.velocity);
    add(all.piston, wave);
    add(all.shear, shear);
    waves.shear_omega.push_back(shear.omega() / wave.omega());
    waves.speed.push_back(waves.shear_omega.back() / packing.wave_lengths);
    waves.share.push_back(recorded.vortex.share(shear.from, shear.to));
    if (recorded.height_ordered.empty()) continue;
    const Wave ordered = fit_wave(n, sweeps, 1, recorded.height_ordered);
    waves.ordered_omega.push_back(ordered.omega() / wave.omega());
    waves.ordered_tau.push_back(ordered.tau() / wave.tau());
    orders.push_back({n, sweeps, waves.ordered_omega.back(), waves.ordered_tau.back()});
  }
  all.packings.add(waves);
}

}  // namespace

void report_waves(Run& run, const std::vector<PackingWaves>& packings) {
  write_rows(run, "packings.csv", packings_table(), packings);
  if (!packings.empty()) write_rows(run, "packing.csv", packings.front().discs);
  FittedWaves all;
  std::vector<OrderRow> orders;
  for (const PackingWaves& packing : packings) {
    if (packing.waves.empty())
      run.flag("packing " + std::to_string(packing.number) + " did not relax: no waves in it");
    fit_packing(run, packing, all, orders);
  }
  write_rows(run, "orders.csv", orders);
  write_rows(run, "waves.csv", waves_table("d"), all.piston);
  write_rows(run, "shear.csv", waves_table("1"), all.shear);
  const Comparisons& compared = all.packings;
  if (compared.shear_omega.empty()) return;
  report_exponents(run, "", all.piston);
  report_exponents(run, "shear_", all.shear);
  report_mean(run, "shear_omega_ratio", compared.shear_omega, "1",
              "omega of the vortex over omega of the piston");
  report_mean(run, "speed_ratio", compared.speed, "1",
              "speed of transversal over longitudinal waves, for smooth walls");
  report_mean(run, "shear_share", compared.share, "1",
              "of the kinetic energy in the vortex, fitted steps");
  report_mean(run, "omega_ratio_sequential", compared.ordered_omega, "1",
              "omega with sequential sweeps over omega of waves.csv, same packings");
  report_mean(run, "tau_ratio_sequential", compared.ordered_tau, "1", "the same for tau");
}

}  // namespace cd::unger2002
