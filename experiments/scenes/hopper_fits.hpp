// SPDX-License-Identifier: BSD-3-Clause
// Laws of the discharge rate beside the rates of hoppers.
#pragma once

#include "experiments/scenes/hopper_report.hpp"

namespace cd::scenes {

/// Fits the laws to the series "outlet": writes laws.csv, and quantities with errors from hoppers
/// drawn at random (bootstrap).
void report_laws(Run& run, const std::vector<HopperSeries>& all);

/// Rates through the outlet of the series "height" by the level of the bed, those of the series
/// "outlet" among them: writes heights.csv, ratios, and the length within which the rate comes near
/// to its limit.
void report_heights(Run& run, const std::vector<HopperSeries>& all);

}  // namespace cd::scenes
