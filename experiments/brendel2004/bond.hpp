// SPDX-License-Identifier: BSD-3-Clause
// One bond of a disc to the floor: the kick that breaks it.
#pragma once

namespace cd::brendel2004 {

/// Units: mass and diameter of the disc, and a force; F_C is 1.
struct BondSetup {
  double range = 0.05;      ///< d_C = E_C / F_C; 0 is the zero-range variant [d]
  double time_step = 1e-3;  ///< [sqrt(m d / F)]
};

/// The least velocity that parts the disc from the floor, by bisection within a thousandth.
double breaking_kick(const BondSetup& setup);

/// What it should be: sqrt(2 F_C d_C / m) from the energy, whatever the time step; without range
/// F_C dt / m, the momentum that the bond can take in one step.
double breaking_kick_theory(const BondSetup& setup);

}  // namespace cd::brendel2004
