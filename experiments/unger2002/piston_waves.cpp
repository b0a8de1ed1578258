// SPDX-License-Identifier: BSD-3-Clause
// Fitting waves.
#include "experiments/unger2002/piston_waves.hpp"

#include "experiments/harness/report_mean.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include <libcd/measure/statistics.hpp>

namespace cd::unger2002 {

WaveFit fit_wave(std::vector<double> samples) {
  // The piston moves by 1e-9 of its height: with the mean in it the fit would not see the motion.
  const double mean = statistics(samples).mean;
  for (double& x : samples) x -= mean;
  constexpr std::size_t kFewest = 8;  // samples for five parameters
  WaveFit wave{fit_damped_sine(samples, 1.0), 0, samples.size()};
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

double discrete_omega(double tau) {
  return std::acos(std::exp(-1.0 / tau));
}

WaveSeries::WaveSeries(Run& run, const std::string& file, const std::string& unit)
    : run_(run),
      csv_(run.csv(file, {{"packing", "1"},
                          {"sweeps", "1"},
                          {"omega", "1/dt"},
                          {"tau", "dt"},
                          {"r_squared", "1"},
                          {"offset", unit},
                          {"amplitude", unit},
                          {"phase", "rad"},
                          {"fit_from", "dt"},
                          {"fit_to", "dt"},
                          {"omega_discrete", "1/dt"}})) {}

void WaveSeries::add(int packing, int sweeps, const WaveFit& wave, std::size_t first_step) {
  const DampedSine& c = wave.fit.curve;
  if (!(c.tau > 0.0) || !(c.omega > 0.0)) {
    run_.flag("packing " + std::to_string(packing) + ", " + std::to_string(sweeps) +
              " sweeps: no damped oscillation");
    return;
  }
  const double law = discrete_omega(c.tau);
  csv_.row(packing, sweeps, c.omega, c.tau, wave.fit.r_squared, c.offset, c.amplitude, c.phase,
           wave.from + first_step, wave.to - 1 + first_step, law);
  sweeps_.push_back(sweeps);
  omega_.push_back(c.omega);
  rate_.push_back(1.0 / c.tau);
  law_.push_back(law);
  r_squared_.push_back(wave.fit.r_squared);
  law_ratio_.push_back(c.omega / law);
}

void WaveSeries::end_packing() {
  if (sweeps_.size() < 2) return;
  omega_exponent_.push_back(fit_power_law(sweeps_, omega_).slope);
  tau_exponent_.push_back(fit_power_law(sweeps_, rate_).slope);
  law_exponent_.push_back(fit_power_law(sweeps_, law_).slope);
  for (auto* list : {&sweeps_, &omega_, &rate_, &law_}) list->clear();
}

void WaveSeries::report(Run& run, const std::string& prefix) const {
  report_mean(run, prefix + "omega_exponent", omega_exponent_, "1", "omega ~ N_I^exponent");
  report_mean(run, prefix + "tau_exponent", tau_exponent_, "1", "1 / tau ~ N_I^exponent");
  report_mean(run, prefix + "omega_exponent_discrete", law_exponent_, "1",
              "the exponent of arccos(exp(-1 / tau)), the discrete law for the fitted tau");
  report_mean(run, prefix + "law_ratio", law_ratio_, "1", "omega over arccos(exp(-1 / tau))");
  run.quantity(prefix + "r_squared_min", statistics(r_squared_).smallest, "1", "of all fits");
}

}  // namespace cd::unger2002
