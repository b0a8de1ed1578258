// SPDX-License-Identifier: BSD-3-Clause
// Ratio of two measures of one flow, with the error from its scatter between blocks in time.
#pragma once

#include <cmath>
#include <vector>

#include <libcd/measure/estimate.hpp>

namespace cd::guttenberg2011 {

/// Mean over each block of the window by itself of what is measured over two blocks or more:
/// mean(first, count) is the mean over `count` blocks, which are equally long, at least 3 in all.
template <class Mean>
std::vector<double> block_series(int blocks, const Mean& mean) {
  std::vector<double> series;
  for (int b = 0; b < blocks; ++b) {
    const bool first = b + 2 < blocks;  // of the three that are looked at, else the last
    const int three = first ? b : b - 2, two = first ? b + 1 : b - 2;
    series.push_back(3.0 * mean(three, 3) - 2.0 * mean(two, 2));
  }
  return series;
}

/// sum(a) / sum(b) of two series that rise and fall together: its standard error is smaller than
/// that of each of them.
inline Estimate series_ratio(const std::vector<double>& a, const std::vector<double>& b) {
  const Estimate ratio = pooled_ratio(a, b);
  return {ratio.value, std::abs(ratio.error)};
}

}  // namespace cd::guttenberg2011
