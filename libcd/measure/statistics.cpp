// SPDX-License-Identifier: BSD-3-Clause
// Mean, spread and straight-line fits of small samples.
#include "libcd/measure/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "libcd/core/error.hpp"
#include "libcd/core/require.hpp"

namespace cd {

SampleStatistics statistics(std::span<const double> values) {
  SampleStatistics s;
  if (values.empty()) return s;
  const double n = static_cast<double>(values.size());
  s.smallest = *std::min_element(values.begin(), values.end());
  s.largest = *std::max_element(values.begin(), values.end());
  for (const double x : values) s.mean += x / n;
  if (values.size() < 2) return s;
  for (const double x : values) s.deviation += (x - s.mean) * (x - s.mean) / (n - 1.0);
  s.deviation = std::sqrt(s.deviation);
  s.standard_error = s.deviation / std::sqrt(n);
  return s;
}

LineFit fit_line(std::span<const double> x, std::span<const double> y,
                 std::span<const double> weight) {
  const std::size_t n = x.size();
  if (n < 2 || y.size() != n) throw Error("points of a line fit", n, "at least 2, as many x as y");
  if (weight.size() != n) throw Error("weights of a line fit", weight.size(), "as many as points");
  double weights = 0.0;
  for (const double w : weight) {
    require_positive("weight in a line fit", w);
    weights += w;
  }
  double mean_x = 0.0;
  double mean_y = 0.0;
  for (std::size_t k = 0; k < n; ++k) {
    mean_x += weight[k] * x[k] / weights;
    mean_y += weight[k] * y[k] / weights;
  }
  double xx = 0.0;
  double xy = 0.0;
  for (std::size_t k = 0; k < n; ++k) {
    xx += weight[k] * (x[k] - mean_x) * (x[k] - mean_x);
    xy += weight[k] * (x[k] - mean_x) * (y[k] - mean_y);
  }
  if (!(xx > 0.0)) throw Error("points of a line fit: all x are equal");
  LineFit fit;
  fit.slope = xy / xx;
  fit.intercept = mean_y - fit.slope * mean_x;
  if (n == 2) return fit;
  double residual = 0.0;
  for (std::size_t k = 0; k < n; ++k) {
    const double r = y[k] - fit.intercept - fit.slope * x[k];
    residual += weight[k] * r * r;
  }
  fit.slope_error = std::sqrt(residual / (static_cast<double>(n) - 2.0) / xx);
  return fit;
}

LineFit fit_line(std::span<const double> x, std::span<const double> y) {
  return fit_line(x, y, std::vector<double>(x.size(), 1.0));
}

LineFit fit_power_law(std::span<const double> x, std::span<const double> y) {
  const auto logarithms = [](std::span<const double> values) {
    std::vector<double> logs;
    for (const double v : values) {
      if (!(v > 0.0)) throw Error("value in a power-law fit", v, "a number > 0");
      logs.push_back(std::log(v));
    }
    return logs;
  };
  return fit_line(logarithms(x), logarithms(y));
}

}  // namespace cd
