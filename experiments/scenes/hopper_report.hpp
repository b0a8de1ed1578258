// SPDX-License-Identifier: BSD-3-Clause
// What is made of discharges of hoppers: rates, and Beverloo's law fitted to them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <libcd/measure/estimate.hpp>
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

/// Beverloo's law in two dimensions, rate = prefactor (D - k d)^(3/2) [Beverloo, Leniger and van de
/// Velde 1961].
struct BeverlooFit {
  double prefactor = 0.0;  ///< grains per time at D = 1 + k [1 / time]
  double k = 0.0;          ///< width of the empty edges in diameters
};

/// Fit of a line to rate^(2/3) against D by least squares. As many grains are counted at each
/// outlet, so that the relative errors of the rates are taken as equal: those of two hoppers say
/// too little.
BeverlooFit fit_beverloo(std::span<const double> outlet, std::span<const Estimate> rate);

/// Writes rates.csv, levels.csv, grains.csv and the quantities.
void report_hoppers(Run& run, const std::vector<HopperSeries>& all);

}  // namespace cd::scenes
