// SPDX-License-Identifier: BSD-3-Clause
// A pressed chain at rest whose overlaps are removed (Eq. 5) or kept (Eq. 6): the growth of small
// disturbances.
#pragma once

#include <cstdint>
#include <string>

#include <libcd/law/unilateral_coulomb.hpp>

namespace cd::unger2002 {

/// A closed chain between a wall and a constant force, in equilibrium.
struct RestingChain {
  int discs = 20;
  int sweeps = 20;               ///< N_I, per time step
  std::string order = "frozen";  ///< of the sweeps, as in chain_sweep_orders()
  OverlapRule rule = OverlapRule::remove;
};

/// Largest factor by which a mode of a disturbance changes in a step, |z|, where the sweeps of a
/// step leave the share rho of an error of the mode's forces. With x the overlap of the mode, the
/// exact forces of Eq. 5 make x(t + dt) = 0, so that
///   x(t + 1) - x(t) = rho (2 (x(t) - x(t - 1)) - (x(t - 1) - x(t - 2))) - (1 - rho) x(t),
/// hence z^3 (1 - rho) = rho (1 - z)^3 and, with r = (rho / (1 - rho))^(1/3), |z| = r / sqrt(1 - r
/// + r^2): above 1 if and only if rho > 1/2. Those of Eq. 6 make the velocity zero: z^2 - 2 rho z +
/// rho = 0 and |z| = sqrt(rho) < 1.
double step_factor(OverlapRule rule, double rho);

/// Growth per step, ln |z| of the mode that grows fastest or decays most slowly. rho = (1 - s)^N_I
/// is exact for a fixed order, and for random sweeps the average. Throws Error for orders without
/// theory.
double growth_theory(const RestingChain& chain);

/// The fewest sweeps with which the chain remains at rest under Eq. 5: rho <= 1/2 for the slowest
/// mode, N_I >= ln 2 / -ln(1 - s).
int fewest_sweeps_theory(int discs, const std::string& order);

/// Growth per step of a small disturbance, from `steps` steps. It is made small again from time to
/// time, so that no contact opens.
double measure_growth(const RestingChain& chain, int steps, std::uint64_t seed);

/// The fewest sweeps with which disturbances of the chain decay, whatever number it has, by
/// bisection.
int fewest_sweeps(RestingChain chain, int steps, std::uint64_t seed);

}  // namespace cd::unger2002
