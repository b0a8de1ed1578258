// SPDX-License-Identifier: BSD-3-Clause
// Sweeps per step for which a chain counts as rigid: forces diffuse through it, no wave rings in
// it.
#pragma once

#include <cstdint>
#include <string>

#include "harness/task_context.hpp"

namespace cd::unger2002 {

/// One chain length, one seed of the sweep orders.
struct RigidChain {
  int length = 8;  ///< n, in discs
  std::uint64_t seed = 0;
  std::string order = "random";
};

/// Sweeps counted, a fraction of one by interpolation, and parts of a load.
struct RigidBounds {
  double diffusion = 0.0;     ///< until the diffusion length is n
  double cut_off = 0.0;       ///< until a wave of length n is at the cut-off
  double at_diffusion = 0.0;  ///< of a load at the end: the part at the wall after n^2 / q sweeps
  double at_cut_off = 0.0;    ///< the same after n^2 / (pi^2 q) sweeps
};

/// The bounds of Unger's Sec. V that are counted in sweeps (the third one follows from the speed of
/// sound):
///   diffusion  sqrt(D dt) = n d. A force that is suddenly there at the end of a long chain is
///              felt at distance x with erfc(x / (2 sqrt(D t))): its part at distance n is
///              erfc(1/2) when the diffusion length is n.
///   cut_off    lambda_c = n d. With k_c = 2 c / D (Eq. 19) and c^2 dt = D (Eqs. 14, 17) it is
///              D k_c^2 dt = 4: the forces of such a wave fall to exp(-4) by the sweeps of a step.
///              Measured on the mode cos(2 pi x / n) of a chain of 9 n / 4 discs, so that n is a
///              multiple of 4.
/// Of no use if the task was told to stop.
RigidBounds count_bounds(const RigidChain& chain, TaskContext& task);

/// @{
/// In continuum theory: n^2 / q and n^2 / (pi^2 q) sweeps.
double diffusion_bound(double length);
double cut_off_bound(double length);
/// @}

}  // namespace cd::unger2002
