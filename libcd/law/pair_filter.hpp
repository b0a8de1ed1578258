// SPDX-License-Identifier: BSD-3-Clause
// Pair filter: which pairs of bodies a law or a solver wants to see in a step.
#pragma once

namespace cd {

/// The pairs that become contacts of a frozen problem; the others are left out before anything is
/// computed for them.
enum class PairFilter {
  within_reach,  ///< gap at most the reach
  overlapping,   ///< gap < 0
  colliding,     ///< swept paths overlap within the step while the bodies approach
};

}  // namespace cd
