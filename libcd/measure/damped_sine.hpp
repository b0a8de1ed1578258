// SPDX-License-Identifier: BSD-3-Clause
// Fits of a damped oscillation, the signature of the elasticity of contact dynamics.
#pragma once

#include <span>

namespace cd {

/// x(t) = offset + amplitude exp(-t / tau) sin(omega t + phase) [Unger 2002, Eq. 21], t counted
/// from the first sample; amplitude >= 0, phase in (-pi, pi].
struct DampedSine {
  double offset = 0.0;     ///< in the unit of the samples
  double amplitude = 0.0;  ///< the same
  double phase = 0.0;      ///< [rad]
  double omega = 0.0;      ///< angular frequency [1 / time], > 0
  double tau = 0.0;        ///< damping time [time]

  double operator()(double t) const;  ///< x(t)
};

/// A fit and how good it is.
struct DampedSineFit {
  DampedSine curve;           ///< of least squares
  double r_squared = 0.0;     ///< 1 - sum of squared residuals / sum of squares about the mean
  double rms_residual = 0.0;  ///< in the unit of the samples
};

/// Fits offset, amplitude and phase (a linear problem) with given omega and tau. Samples are
/// `interval` apart; at least 6 of them. Throws Error otherwise.
DampedSineFit fit_damped_sine(std::span<const double> samples, double interval, double omega,
                              double tau);

/// Fits all five parameters. The start is the best of a coarse scan over frequencies and damping
/// times that the samples can resolve, so that no theory enters; then Levenberg-Marquardt.
DampedSineFit fit_damped_sine(std::span<const double> samples, double interval);

}  // namespace cd
