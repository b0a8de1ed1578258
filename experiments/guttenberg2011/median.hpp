// SPDX-License-Identifier: BSD-3-Clause
// Median of a sample in which some values are far from the others.
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

#include <libcd/measure/estimate.hpp>

namespace cd::guttenberg2011 {

/// Of at least one value. The error is half of the distance between the values of ranks
/// (n + 1 ± sqrt(n)) / 2, interpolated: each value is below the true median with probability 1/2,
/// so that the number of those below has this standard deviation, whatever their distribution.
inline Estimate median(std::vector<double> values) {
  assert(!values.empty());
  std::ranges::sort(values);
  const double n = static_cast<double>(values.size());
  const auto at_rank = [&](double rank) {
    const double place = std::clamp(rank - 1.0, 0.0, n - 1.0);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, values.size() - 1);
    return std::lerp(values[below], values[above], place - static_cast<double>(below));
  };
  const double middle = 0.5 * (n + 1.0), spread = 0.5 * std::sqrt(n);
  return {at_rank(middle), 0.5 * (at_rank(middle + spread) - at_rank(middle - spread))};
}

}  // namespace cd::guttenberg2011
