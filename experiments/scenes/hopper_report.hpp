// SPDX-License-Identifier: BSD-3-Clause
// What is made of discharges of hoppers: rates, laws fitted to them, and ratios.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "experiments/scenes/hopper_flow.hpp"
#include "harness/run.hpp"

namespace cd::scenes {

/// Hoppers that differ in their seeds only.
struct HopperSeries {
  std::string name;     ///< "outlet", "height", "sweeps", "step", "jacobi", "soft" in the bin with
                        ///< a flat bottom; "ready" and "ready soft": the scene as it is
  HopperSetup setup;    ///< of all in the bin; of the others only the outlet
  HopperWindow window;  ///< in which grains are counted
  std::vector<HopperFlow> flows;  ///< at least two
};

/// Unit of rates.
inline constexpr const char* kRateUnit = "density sqrt(g d^3)";

/// Mass per time while the outlet takes some parts of the window, [from, to); nothing of a flow
/// that came to its end before.
std::optional<double> discharge_rate(const HopperFlow& flow, int from = 0, int to = kParts);

/// Mean level over the flows that have come so far into the window [d].
double level_at(const HopperSeries& series, int part);

/// Of all flows that have one.
std::vector<double> discharge_rates(const HopperSeries& series, int from = 0, int to = kParts);

/// Writes rates.csv, levels.csv, heights.csv, laws.csv, grains.csv and the quantities.
void report_hoppers(Run& run, const std::vector<HopperSeries>& all);

}  // namespace cd::scenes
