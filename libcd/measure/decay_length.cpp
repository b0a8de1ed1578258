// SPDX-License-Identifier: BSD-3-Clause
// Weighted straight-line fit to logarithms.
#include "libcd/measure/decay_length.hpp"

#include <cmath>
#include <vector>

#include "libcd/core/error.hpp"
#include "libcd/measure/statistics.hpp"

namespace cd {

Estimate ExponentialDecay::length() const {
  if (!(rate.value > 0.0))
    throw Error("rate of a decay", rate.value, "a number > 0 to have a decay length");
  return {1.0 / rate.value, rate.error / (rate.value * rate.value)};
}

ExponentialDecay fit_decay(std::span<const double> distance, std::span<const double> omega,
                           std::span<const double> weight, double from, double to) {
  if (omega.size() != distance.size() || weight.size() != distance.size())
    throw Error("values of a profile", omega.size(), "as many as distances and weights");
  ExponentialDecay decay;
  std::vector<double> x, y, w;
  for (std::size_t k = 0; k < distance.size(); ++k) {
    if (!(distance[k] > from && distance[k] < to)) continue;
    if (!(omega[k] > 0.0)) {
      ++decay.left_out;
      continue;
    }
    x.push_back(distance[k]);
    y.push_back(std::log(omega[k]));
    w.push_back(weight[k]);
  }
  decay.points = static_cast<int>(x.size());
  if (decay.points < 3)
    throw Error("positive values in the window of a decay", decay.points, "at least 3");
  const LineFit line = fit_line(x, y, w);
  decay.rate = {-line.slope, line.slope_error};
  decay.prefactor = std::exp(line.intercept);
  return decay;
}

}  // namespace cd
