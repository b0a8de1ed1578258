// SPDX-License-Identifier: BSD-3-Clause
// Tables and quantities of chute flows.
#pragma once

#include <vector>

#include "experiments/scenes/chute_flow.hpp"
#include "harness/run.hpp"

namespace cd::scenes {

/// A flow and what was asked for.
struct ChuteSample {
  ChuteSetup setup;
  ChuteFlow flow;
};

/// mu(I) = 0.25 + 1.1 I and fraction = 0.81 - 0.3 I of sheared discs with a friction of 0.4 or so
/// [da Cruz 2005, Phys. Rev. E 72, 021309]; I at this angle, 0 where nothing flows.
double inertial_number_of(double angle);

/// Time in which the slowest mode of a flow of some layers decays to 1/e [sqrt(d/g)], from the
/// linear mu(I): (2 / pi)^2 h^(3/2) / 1.1.
double relaxation_time(double layers);

/// Mean velocity of Bagnold's profile with I from mu(I) [sqrt(g d)].
double bagnold_velocity(double layers, double angle);

/// Writes flows.csv, profiles.csv, course.csv and grains.csv; reports exponents and means at the
/// angle of the heights' series, and what mu(I) says of them.
void report_chutes(Run& run, double angle, const std::vector<ChuteSample>& heights,
                   const std::vector<ChuteSample>& soft, const std::vector<ChuteSample>& angles);

}  // namespace cd::scenes
