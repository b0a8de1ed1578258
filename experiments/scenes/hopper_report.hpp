// SPDX-License-Identifier: BSD-3-Clause
// What is made of discharges of hoppers: rates, and laws fitted to them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "experiments/harness/run.hpp"
#include "experiments/scenes/hopper_flow.hpp"

namespace cd::scenes {

/// Hoppers that differ in their seeds only.
struct HopperSeries {
  std::string name;               ///< as "outlet"
  HopperSetup setup;              ///< of all
  std::vector<HopperFlow> flows;  ///< at least two
};

/// Grains per time while the outlet takes those between two shares of all grains (in sixteenths),
/// or as far as the flow went if it was blocked; nothing if it was blocked before.
std::optional<double> discharge_rate(const HopperFlow& flow, int from, int to);

/// Writes rates.csv, levels.csv, grains.csv and the quantities.
void report_hoppers(Run& run, const std::vector<HopperSeries>& all);

}  // namespace cd::scenes
