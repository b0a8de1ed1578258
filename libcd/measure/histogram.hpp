// SPDX-License-Identifier: BSD-3-Clause
// Probability density of a positive quantity, such as the contact force over its mean.
#pragma once

#include <span>
#include <vector>

#include "libcd/core/array.hpp"

namespace cd {

/// Density in equal bins from 0 to a limit. All values count for the norm, those beyond the limit
/// as well: sum(density) width + overflow / total = 1.
struct Histogram {
  double width = 0.0;     ///< of a bin, in the unit of the values
  Array<double> centre;   ///< of the bins, in the unit of the values
  Array<int> count;       ///< values in [k width, (k + 1) width), all samples together
  Array<double> density;  ///< count / (total width) [1 / unit of the values]
  Array<double> error;    ///< standard error of the density
  int overflow = 0;       ///< values at or beyond the limit
  int total = 0;          ///< all values
};

/// Histogram of one sample; errors are binomial, for independent values. Values >= 0, at least one;
/// limit > 0; bins >= 1. Throws Error otherwise.
Histogram histogram(std::span<const double> values, double limit, int bins);

/// Histogram of all samples together; errors from the spread between samples, at least 2, which
/// holds for values that are correlated within a sample. Otherwise as for one sample.
Histogram histogram(std::span<const std::vector<double>> samples, double limit, int bins);

/// The values over their mean, f = `F / <F>`, so that samples under different loads can be pooled.
/// At least one value, mean > 0. Throws Error otherwise.
std::vector<double> over_mean(std::span<const double> values);

}  // namespace cd
