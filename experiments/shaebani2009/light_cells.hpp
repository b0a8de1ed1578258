// SPDX-License-Identifier: BSD-3-Clause
// The lightest cell for which sweeps converge in the paper's form [Shaebani 2009, Eq. 29].
#pragma once

#include <vector>

#include "experiments/shaebani2009/scheme_pairs.hpp"

namespace cd::shaebani2009 {

/// Runs from packings at rest whose cell gets another inertia.
struct LightCells {
  runs::CompactionSetup setup;
  int packings, sweeps, steps;   ///< sweeps and largest number of steps of these runs
  std::vector<double> inertias;  ///< M_lambda [rho0 l0^2]
  double pressure_step;          ///< relative increase of the pressure
  double rest;                   ///< stop threshold
};

/// Presses the first packings with every inertia and reports where the paper's form ceases to work;
/// border.csv.
void find_border(Run& run, const LightCells& cells, const std::vector<SchemePair>& pairs);

}  // namespace cd::shaebani2009
