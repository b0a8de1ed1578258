// SPDX-License-Identifier: BSD-3-Clause
// Fits of a swinging chain beside theory: their table and quantities.
#include "experiments/unger2002/oscillation_report.hpp"

#include <libcd/io/table.hpp>
#include <libcd/measure/statistics.hpp>
#include "harness/each.hpp"
#include "harness/report_mean.hpp"

namespace cd::unger2002 {
namespace {

using chain::Mode;

// R^2 of a free fit that shows a single damped wave: 0.998 is the least of 200 seeds of the paper's
// chain with two parameters less.
constexpr double kSingleWave = 0.99;

Table<SwingFit> runs_table() {
  using Fit = DampedSineFit;
  Table<SwingFit> table;
  table.column("seed", "1", &SwingFit::seed)
      .column("r_squared", "1", &SwingFit::fixed, &Fit::r_squared)
      .column("omega", "1/dt", &SwingFit::free, &Fit::curve, &DampedSine::omega)
      .column("tau", "dt", &SwingFit::free, &Fit::curve, &DampedSine::tau)
      .column("omega_ratio", "1", &SwingFit::ratio, &Mode::omega)
      .column("tau_ratio", "1", &SwingFit::ratio, &Mode::tau);
  return table;
}

void report_first(const DampedSineFit& fit, bool comparable, Run& run) {
  run.quantity("r_squared", fit.r_squared, "1",
               comparable ? "of the first run's fit with omega and tau of theory"
                          : "of the first run's fit, omega and tau free");
  run.quantity("rms_residual", fit.rms_residual, "d", "root mean square residual of that fit");
  run.quantity("offset", fit.curve.offset, "d", "x0 of that fit, centre of the last disc");
  run.quantity("amplitude", fit.curve.amplitude, "d", "A at the first fitted step");
  run.quantity("phase", fit.curve.phase, "rad", "phi at the first fitted step");
}

void report_ratios(const std::vector<SwingFit>& fits, const SwingTheory& theory, Run& run) {
  const auto omega = each(fits, [](const SwingFit& fit) { return fit.ratio.omega; });
  const auto tau = each(fits, [](const SwingFit& fit) { return fit.ratio.tau; });
  const auto exact_omega = each(fits, [](const SwingFit& fit) { return fit.exact_ratio.omega; });
  const auto exact_tau = each(fits, [](const SwingFit& fit) { return fit.exact_ratio.tau; });
  const auto r_squared = each(fits, [](const SwingFit& fit) { return fit.fixed.r_squared; });
  run.quantity("omega_theory", theory.continuum.omega, "1/dt", "angular frequency, eq (18)");
  run.quantity("tau_theory", theory.continuum.tau, "dt", "damping time, eq (20)");
  report_mean(run, "omega_ratio", omega, "1", "fitted omega over eq (18), mean of all runs");
  report_mean(run, "tau_ratio", tau, "1", "fitted tau over eq (20), mean of all runs");
  report_mean(run, "omega_ratio_exact", exact_omega, "1",
              "fitted omega over the exact discrete law");
  report_mean(run, "tau_ratio_exact", exact_tau, "1", "fitted tau over the exact discrete law");
  const SampleStatistics omegas = statistics(omega), taus = statistics(tau);
  run.quantity("r_squared_min", statistics(r_squared).smallest, "1", "smallest R^2 of all runs");
  run.quantity("omega_ratio_min", omegas.smallest, "1", "smallest ratio of all runs");
  run.quantity("omega_ratio_max", omegas.largest, "1", "largest ratio of all runs");
  run.quantity("tau_ratio_min", taus.smallest, "1", "smallest ratio of all runs");
  run.quantity("tau_ratio_max", taus.largest, "1", "largest ratio of all runs");
}

}  // namespace

SwingFit fit_swing(std::uint64_t seed, std::span<const double> position,
                   const SwingTheory& theory) {
  const auto& [omega, tau] = theory.continuum;
  const DampedSineFit free = fit_damped_sine(position, 1.0);
  const DampedSineFit fixed = theory.comparable ? fit_damped_sine(position, 1.0, omega, tau) : free;
  const auto over = [&](const Mode& mode) {
    return Mode{free.curve.omega / mode.omega, free.curve.tau / mode.tau};
  };
  return {seed, fixed, free, over(theory.continuum), over(theory.exact)};
}

void report_swings(Run& run, const std::vector<SwingFit>& fits, const SwingTheory& theory,
                   bool complete) {
  const Table<SwingFit> table = runs_table();
  table.write(run.csv("runs.csv", table.columns()), fits);
  if (!fits.empty()) report_first(fits.front().fixed, theory.comparable, run);
  if (!complete) return;
  // Contacts may still open in a window of the user's own choice.
  const auto r_squared = each(fits, [](const SwingFit& fit) { return fit.free.r_squared; });
  if (const double worst = statistics(r_squared).smallest; worst < kSingleWave)
    run.flag("no single damped wave in the fit window: R^2 = " + std::to_string(worst) +
             " of a free fit, expected 0.99 at least");
  if (theory.comparable) return report_ratios(fits, theory, run);
  report_mean(run, "omega", each(fits, [](const SwingFit& fit) { return fit.free.curve.omega; }),
              "1/dt", "fitted omega, mean of all runs");
  report_mean(run, "tau", each(fits, [](const SwingFit& fit) { return fit.free.curve.tau; }), "dt",
              "fitted tau, mean of all runs");
}

}  // namespace cd::unger2002
