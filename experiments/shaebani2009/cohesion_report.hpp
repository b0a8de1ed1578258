// SPDX-License-Identifier: BSD-3-Clause
// Packings of grains that stick and of grains that do not, by the imposed pressure.
#pragma once

#include <vector>

#include "experiments/runs/packing.hpp"

namespace cd::shaebani2009 {

constexpr double kDiameter = 2.0;  ///< mean of the grains [l0]
constexpr double kForce = 1.0;     ///< F, the unit of the cohesion [rho0 l0^3 / t0^2]

/// Reports the packings without cohesion and with this one [F] under these pressures [F / d], and a
/// pair that differs in the unit of time alone; packings.csv, points.csv, grains.csv, contacts.csv.
void report_cohesion(Run& run, double cohesion, const std::vector<double>& pressures,
                     const std::vector<runs::Packing<2>>& packings,
                     const std::vector<runs::Packing<2>>& pair);

}  // namespace cd::shaebani2009
