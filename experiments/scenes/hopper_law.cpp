// SPDX-License-Identifier: BSD-3-Clause
// A line, and a search for the one parameter that is not linear.
#include "experiments/scenes/hopper_law.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <libcd/measure/statistics.hpp>

namespace cd::scenes {
namespace {

/// The law with this parameter and the best prefactor, and the sum of squares of relative errors.
template <class Law>
std::pair<Law, double> fit_prefactor(std::span<const double> outlet, std::span<const double> rate,
                                     double parameter) {
  Law law{1.0, parameter};
  double sum = 0.0, squares = 0.0;
  for (std::size_t k = 0; k < outlet.size(); ++k) {
    const double part = law.rate(outlet[k]) / rate[k];
    sum += part;
    squares += part * part;
  }
  law.prefactor = sum / squares;
  return {law, static_cast<double>(outlet.size()) - sum * law.prefactor};
}

/// The law with the best parameter between two, of those that fit(parameter) returns beside their
/// errors: the best of a row of them, and a golden section between its neighbours, both in the
/// logarithm. Far from the best the error hardly changes.
template <class Fit>
auto fit_within(double least, double most, const Fit& fit) {
  constexpr double kPart = 0.6180339887498949;
  constexpr int kRow = 40;
  const double first = std::log(least), spacing = (std::log(most) - first) / kRow;
  const auto error = [&](double logarithm) { return fit(std::exp(logarithm)).second; };
  double best = first;
  for (int k = 1; k <= kRow; ++k)
    if (error(first + k * spacing) < error(best)) best = first + k * spacing;
  double low = best - spacing, high = best + spacing;
  while (high - low > 1e-6) {
    const double left = high - kPart * (high - low), right = low + kPart * (high - low);
    if (error(left) < error(right)) {
      high = right;
    } else {
      low = left;
    }
  }
  return fit(std::exp(0.5 * (low + high))).first;
}

/// The law with this length and the best limit and lack, and the sum of squares of relative errors.
std::pair<LoadLaw, double> fit_limit(std::span<const double> height, std::span<const double> rate,
                                     double length) {
  std::vector<double> lacking, weight;
  for (std::size_t k = 0; k < height.size(); ++k) {
    lacking.push_back(std::exp(-height[k] / length));
    weight.push_back(1.0 / (rate[k] * rate[k]));
  }
  const LineFit line = fit_line(lacking, rate, weight);
  const LoadLaw law{line.intercept, -line.slope / line.intercept, length};
  double squares = 0.0;
  for (std::size_t k = 0; k < height.size(); ++k)
    squares += std::pow(law.rate(height[k]) / rate[k] - 1.0, 2);
  return {law, squares};
}

}  // namespace

double BeverlooLaw::rate(double outlet) const {
  return prefactor * std::pow(outlet - k, 1.5);
}

double MankocLaw::rate(double outlet) const {
  return prefactor * (1.0 - 0.5 * std::exp(-b * (outlet - 1.0))) * std::pow(outlet - 1.0, 1.5);
}

double JandaLaw::rate(double outlet) const {
  return prefactor * (1.0 - 0.5 * std::exp(-outlet / width)) * std::pow(outlet, 1.5);
}

double LoadLaw::rate(double height) const {
  return limit * (1.0 - lack * std::exp(-height / length));
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
  return fit_within(1e-3, 10.0, [&](double b) {  // from no dilution to the same at all
    return fit_prefactor<MankocLaw>(outlet, rate, b);
  });
}

JandaLaw fit_janda(std::span<const double> outlet, std::span<const double> rate) {
  return fit_within(0.1, 1e3, [&](double width) {  // the same, the other way round
    return fit_prefactor<JandaLaw>(outlet, rate, width);
  });
}

LoadLaw fit_load(std::span<const double> height, std::span<const double> rate) {
  const double highest = *std::ranges::max_element(height);
  // From a load that is the same for all to one that grows with the height throughout.
  return fit_within(0.02 * highest, 5.0 * highest,
                    [&](double length) { return fit_limit(height, rate, length); });
}

}  // namespace cd::scenes
