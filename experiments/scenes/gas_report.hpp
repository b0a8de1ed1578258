// SPDX-License-Identifier: BSD-3-Clause
// What is made of the courses of granular gases: rates over theory, tables, quantities.
#pragma once

#include <string>
#include <vector>

#include <libcd/measure/estimate.hpp>
#include "experiments/scenes/gas_cooling.hpp"
#include "experiments/scenes/gas_theory.hpp"
#include "harness/run.hpp"

namespace cd::scenes {

/// Gases that differ in their seeds only.
struct GasSeries {
  std::string name;                ///< as "hard spheres"
  double length;                   ///< L, edge of the cell
  GasTheory theory;                ///< of this gas
  std::vector<GasCourse> courses;  ///< at least two
};

/// Rates between two moments, over Enskog's theory for Maxwellian velocities.
struct GasRates {
  double from = 0.0, to = 0.0;  ///< collisions of a disc at these moments, mean
  Estimate cooling;             ///< of T^(-1/2) per time
  Estimate frequency;           ///< of collisions
  /// Of log T per collision, over (1 - e^2) / 2: cooling over what the gas' own free path gives. It
  /// is m <v_n^2> / (4 T) of the normal velocities v_n at which discs meet.
  Estimate path;
};

/// Rates between the moments at which a disc has had these numbers of collisions in the mean of the
/// courses, or the first moments thereafter; errors from the spread between courses.
GasRates gas_rates(const GasSeries& series, double from, double to);

/// Which collisions are counted as homogeneous and as late.
struct GasWindows {
  double from, to;  ///< collisions of a disc: velocities are relaxed, vortices are weak
  double late;      ///< from here to the end
};

/// Writes courses.csv, rates.csv, discs.csv and the quantities. The first series is the ready scene
/// itself, the last one that in which vortices grow.
void report_gases(Run& run, const std::vector<GasSeries>& all, const GasWindows& windows);

}  // namespace cd::scenes
