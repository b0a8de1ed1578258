// SPDX-License-Identifier: BSD-3-Clause
// A line, and a search for the one parameter that is not linear.
#include "experiments/scenes/hopper_law.hpp"

#include <cmath>
#include <utility>
#include <vector>

#include <libcd/measure/statistics.hpp>

namespace cd::scenes {
namespace {

/// The best prefactor for this b, and the sum of squares of relative errors.
std::pair<MankocLaw, double> fit_prefactor(std::span<const double> outlet,
                                           std::span<const double> rate, double b) {
  MankocLaw law{1.0, b};
  double sum = 0.0, squares = 0.0;
  for (std::size_t k = 0; k < outlet.size(); ++k) {
    const double part = law.rate(outlet[k]) / rate[k];
    sum += part;
    squares += part * part;
  }
  law.prefactor = sum / squares;
  return {law, static_cast<double>(outlet.size()) - sum * law.prefactor};
}

}  // namespace

double BeverlooLaw::rate(double outlet) const {
  return prefactor * std::pow(outlet - k, 1.5);
}

double MankocLaw::rate(double outlet) const {
  return prefactor * (1.0 - 0.5 * std::exp(-b * (outlet - 1.0))) * std::pow(outlet - 1.0, 1.5);
}

BeverlooLaw fit_beverloo(std::span<const double> outlet, std::span<const double> rate) {
  std::vector<double> root, weight;
  for (const double r : rate) {
    root.push_back(std::cbrt(r * r));
    weight.push_back(1.0 / (root.back() * root.back()));
  }
  const LineFit line = fit_line(outlet, root, weight);
  return {std::pow(line.slope, 1.5), -line.intercept / line.slope};
}

MankocLaw fit_mankoc(std::span<const double> outlet, std::span<const double> rate) {
  // Golden section in log(b), from no dilution at all to the same at all outlets.
  constexpr double kPart = 0.6180339887498949;
  double low = std::log(1e-3), high = std::log(10.0);
  const auto error = [&](double log_b) {
    return fit_prefactor(outlet, rate, std::exp(log_b)).second;
  };
  while (high - low > 1e-6) {
    const double left = high - kPart * (high - low), right = low + kPart * (high - low);
    if (error(left) < error(right)) {
      high = right;
    } else {
      low = left;
    }
  }
  return fit_prefactor(outlet, rate, std::exp(0.5 * (low + high))).first;
}

}  // namespace cd::scenes
