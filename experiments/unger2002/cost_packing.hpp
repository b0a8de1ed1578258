// SPDX-License-Identifier: BSD-3-Clause
// The two-dimensional part of the cost: a push on the piston of a packing until the base feels it.
#pragma once

#include <vector>

#include "experiments/unger2002/sweep_count.hpp"
#include "harness/run.hpp"

namespace cd::unger2002 {

/// Packings of discs under a piston, and how they are pushed and judged.
///
/// The sides of the box are smooth. Statics then demands that the base take up all of the step,
/// whatever the contacts between the discs do, so that the judge needs no converged reference, as
/// the wall of the chain needs none. Between the rough sides of Fig. 6 an unknown part of the step,
/// three quarters in a square box, ends at the sides.
///
/// One frozen step suffices: all impulses of the packing times 1 + force_step, with all velocities
/// zero, solve it exactly, so that neither the piston nor a disc moves in the end.
struct PackingCost {
  std::vector<int> discs;    ///< sizes, at least two
  int packings = 10;         ///< of each size
  double force_step = 1e-4;  ///< relative; of 1e-3 some contacts begin to slide
  SweepLimits limits;
};

/// Relaxes, pushes and counts; reports exponent_2d and related exponents. Empty if interrupted.
std::vector<CostRow> packing_cost(const PackingCost& p, Run& run);

}  // namespace cd::unger2002
