// SPDX-License-Identifier: BSD-3-Clause
// Mean, spread and straight-line fits of small samples.
#pragma once

#include <span>

#include "libcd/measure/estimate.hpp"

namespace cd {

/// Moments of a sample; all zero for an empty one.
struct SampleStatistics {
  double mean = 0.0;            ///< of the values
  double deviation = 0.0;       ///< standard deviation of one value (n - 1)
  double standard_error = 0.0;  ///< of the mean
  double smallest = 0.0;        ///< of the values
  double largest = 0.0;         ///< of the values

  Estimate estimate() const { return {mean, standard_error}; }  ///< the mean with its error
};

/// Of values that count alike. Deviation and error are 0 for a single one.
SampleStatistics statistics(std::span<const double> values);

/// Least-squares line y = intercept + slope x.
struct LineFit {
  double slope = 0.0;        ///< dy / dx
  double intercept = 0.0;    ///< y at x = 0
  double slope_error = 0.0;  ///< standard error of the slope from the residuals; 0 for two points
};

/// Throws Error for fewer than two points or equal x.
LineFit fit_line(std::span<const double> x, std::span<const double> y);

/// Weighted least squares: minimal sum of weight times squared residual. Only ratios of weights
/// matter, in the error as well, which comes from the residuals. Throws Error also for another
/// number of weights or one that is not > 0 and finite.
LineFit fit_line(std::span<const double> x, std::span<const double> y,
                 std::span<const double> weight);

/// y = prefactor x^exponent, fitted as a line in the logarithms; all values must be > 0.
LineFit fit_power_law(std::span<const double> x, std::span<const double> y);

}  // namespace cd
