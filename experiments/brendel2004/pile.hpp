// SPDX-License-Identifier: BSD-3-Clause
// Three equal discs, one upon two that touch: the rolling friction that holds them.
#pragma once

namespace cd::brendel2004 {

struct PileSetup {
  double friction = 0.1;        ///< mu between discs
  double floor_friction = 1.0;  ///< mu of the floor, large enough that nothing slides there
  double lever = 0.1;           ///< mu_t / r, of all contacts
  double time_step = 0.01;
  int steps = 50;
  int sweeps = 2000;
};

/// Whether the discs are at rest after the steps.
bool pile_holds(const PileSetup& setup);

/// The least mu_t / r with which the pile holds, by bisection to the precision given.
double pile_threshold(PileSetup setup, double precision);

/// The same from the balance of forces and moments: with the weight W of a disc and N, T the force
/// between the upper and a lower disc at 60 degrees,
///   N sin 60 + T cos 60 = W / 2,     F = N cos 60 - T sin 60 on the floor,
///   F r = T r + M,     M <= mu_t (N + 3 W / 2)     (moments at both contacts),
/// where a pile about to fall has T = mu N:
///   mu_t / r = (1/2 - mu (1 + sqrt(3)/2)) / (1 + 3 (sqrt(3) + mu) / 2),
/// 0 from mu = 2 - sqrt(3) on, the pile's criterion without rolling friction.
double pile_threshold_theory(double friction);

}  // namespace cd::brendel2004
