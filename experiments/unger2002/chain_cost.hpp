// SPDX-License-Identifier: BSD-3-Clause
// CPU time of the pushed chain by contact dynamics and by molecular dynamics of the same stiffness.
#pragma once

#include <vector>

#include "experiments/unger2002/pushed_chain.hpp"
#include "harness/run.hpp"

namespace cd::unger2002 {

/// Steps of molecular dynamics, each a fiftieth of a collision, in the time of one step of contact
/// dynamics. A pair of discs under the spring kappa = q N_I m / dt^2 collides for pi sqrt(m / (2
/// kappa)), so that it takes 50 sqrt(2 q N_I) / pi = 20.1 sqrt(N_I) of them. The dashpot allows
/// steps of this length up to N_I = 150: they must be shorter than dt / (2 q N_I).
double md_steps_theory(const PushedChain& chain);
int md_steps(const PushedChain& chain);  ///< the next whole number

/// Times both methods in turns, for some numbers of sweeps; writes cost.csv and reports the
/// quantities of the chain itself.
void measure_cost(const PushedChain& chain, const std::vector<int>& sweeps, int repetitions,
                  Run& run);

}  // namespace cd::unger2002
