// SPDX-License-Identifier: BSD-3-Clause
// A measured value with its standard error, from samples that may differ in size.
#pragma once

#include <cmath>
#include <cstddef>
#include <span>
#include <tuple>

#include "libcd/core/fields.hpp"

namespace cd {

/// A value and its standard error, both in the unit of the quantity.
struct Estimate {
  double value = 0.0;  ///< of the quantity
  double error = 0.0;  ///< standard error

  /// Name and place of each member; the unit is that of the quantity.
  static constexpr auto fields =
      std::tuple(field("value", "", &Estimate::value), field("error", "", &Estimate::error));
};

/// sum(total) / sum(weight) over samples, so that every contact (grain, ...) counts alike and not
/// every sample, with the standard error from the spread between samples (ratio estimator): with
/// equal weights the mean and its standard error. total[s] is the sum of a quantity over sample s,
/// weight[s] >= 0 how many it sums; as many of both, at least 2, sum(weight) > 0. Samples must be
/// independent, what is within one need not be.
inline Estimate pooled_ratio(std::span<const double> total, std::span<const double> weight) {
  double sum = 0.0;
  double weights = 0.0;
  for (std::size_t s = 0; s < total.size(); ++s) {
    sum += total[s];
    weights += weight[s];
  }
  const double ratio = sum / weights;
  double squares = 0.0;
  for (std::size_t s = 0; s < total.size(); ++s) {
    const double excess = total[s] - ratio * weight[s];
    squares += excess * excess;
  }
  const double n = static_cast<double>(total.size());
  return {ratio, std::sqrt(squares * n / (n - 1.0)) / weights};
}

}  // namespace cd
