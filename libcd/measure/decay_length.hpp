// SPDX-License-Identifier: BSD-3-Clause
// Decay length of an exponential profile.
#pragma once

#include <span>
#include <tuple>

#include "libcd/core/fields.hpp"
#include "libcd/measure/estimate.hpp"

namespace cd {

/// omega = prefactor exp(-rate distance). What has no decay, such as a pack that turns as one, has
/// rate 0 within its error, or below.
struct ExponentialDecay {
  Estimate rate;           ///< error: from the scatter about the line [1 / unit of the distances]
  double prefactor = 0.0;  ///< at distance 0, in the unit of omega
  int points = 0;          ///< that the fit has used
  int left_out = 0;        ///< in the window with omega <= 0: noise, which the fit then flatters

  /// 1 / rate. Throws Error if rate is not > 0.
  Estimate length() const;

  /// Name, unit and place of each member.
  static constexpr auto fields = std::tuple(
      field("rate", "1 / length", &ExponentialDecay::rate),
      field("prefactor", "1 / time", &ExponentialDecay::prefactor),
      field("points", &ExponentialDecay::points), field("left_out", &ExponentialDecay::left_out));
};

/// Straight line in ln omega against distance over from < distance < to, points weighted: equally
/// with weights 1, by the accuracy of ln omega with (omega / error)^2, which then measures where
/// omega is large. Distances, for instance (r - inner radius) / grain diameter, omega and weights:
/// as many of each. Throws Error for another number of them, a weight that is not > 0 and finite in
/// the window, or fewer than 3 points to fit.
ExponentialDecay fit_decay(std::span<const double> distance, std::span<const double> omega,
                           std::span<const double> weight, double from, double to);

}  // namespace cd
