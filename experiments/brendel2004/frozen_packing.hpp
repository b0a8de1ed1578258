// SPDX-License-Identifier: BSD-3-Clause
// The contact problem of a packing that stands still: one step of which nothing but the forces are
// unknown.
#pragma once

#include <libcd/problem/contact_problem.hpp>
#include "experiments/runs/packing.hpp"

namespace cd::brendel2004 {

/// The backbone of a packing in its periodic cell under the pressure 1, in a step of length 1. All
/// contacts of the backbone are closed (gaps of the order of 1e-6 radii are set to zero), no others
/// exist; grains and cell are at rest, and the pressure is the only load. Grains are renumbered;
/// `friction` need not be that of the packing. Impulses are forces [P_ext l0^(D-1)].
template <int D>
ContactProblem<D> frozen(const runs::Packing<D>& packing, double friction);

}  // namespace cd::brendel2004
