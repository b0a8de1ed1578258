// SPDX-License-Identifier: BSD-3-Clause
// Frequency and damping of the waves under a piston, and their power laws.
#pragma once

#include <string>
#include <vector>

#include <libcd/measure/damped_sine.hpp>
#include "experiments/harness/run.hpp"

namespace cd::unger2002 {

/// A damped sine through the samples [from, to). They begin one damping time after the excitation,
/// when shorter waves are gone, and end at 4.5 of them, before rounding and creep are seen.
struct WaveFit {
  DampedSineFit fit;
  std::size_t from = 0;
  std::size_t to = 0;

  double omega() const { return fit.curve.omega; }
  double tau() const { return fit.curve.tau; }
};

/// Fits a recorded wave, one sample a step; the damping time that sets the window is its own.
WaveFit fit_wave(std::vector<double> samples);

/// omega of a mode whose damping time is tau by the discrete law of the chain: one step multiplies
/// an error of the forces by rho, z^2 - 2 rho z + rho = 0, hence rho = exp(-2 / tau) and
/// omega = arccos(sqrt(rho)). Nothing about the packing enters.
double discrete_omega(double tau);

/// All waves of one kind: their table, and for each packing the exponents over N_I.
class WaveSeries {
 public:
  /// `unit`: of the samples.
  WaveSeries(Run& run, const std::string& file, const std::string& unit);

  /// Notes a wave of the present packing; its first sample belongs to this step. A fit that grows
  /// instead of fading is left out and flags the run.
  void add(int packing, int sweeps, const WaveFit& wave, std::size_t first_step);

  /// Fits the power laws of the present packing.
  void end_packing();

  /// Reports exponents and quality of the fits, their names led by the prefix.
  void report(Run& run, const std::string& prefix) const;

 private:
  Run& run_;
  CsvWriter& csv_;
  std::vector<double> sweeps_, omega_, rate_, law_;  // of the present packing
  std::vector<double> omega_exponent_, tau_exponent_, law_exponent_, r_squared_, law_ratio_;
};

}  // namespace cd::unger2002
