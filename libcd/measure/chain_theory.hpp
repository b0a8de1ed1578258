// SPDX-License-Identifier: BSD-3-Clause
// Theory of the chain's elasticity, in units of d, m and dt.
#pragma once

#include <optional>
#include <string>

namespace cd::chain {

/// q = (4 sqrt(e) - 5) / 2 of the random sweep [Unger 2002, Eq. A4].
double q_random_sweep();

/// A damped mode; omega = 0 for an overdamped one.
struct Mode {
  double omega;  ///< [1 / dt]
  double tau;    ///< [dt]
};

/// Continuum limit: omega = k sqrt(c^2 - D^2 k^2 / 4), tau = 2 / (D k^2) with c^2 = D = q N_I
/// [Unger 2002, Eqs. 14, 17, 18, 20]. Beyond k_c the slower of the two decay times.
Mode continuum_mode(double k, int sweeps, double q);

/// Critical wave number k_c = 2 c / D = 2 / sqrt(q N_I) [Unger 2002, Eq. 19].
double critical_wave_number(int sweeps, double q);

/// Mean relaxation of a force mode by one sweep, a -> (1 - s) a, averaged over the orders. Random
/// sweep: the sum of Eq. A2 without its approximation, s = (1 - cos k)(1 + 2 sum_r cos(k r) /
/// (2^r (r+1)!)). Parallel update: s = 1 - cos k.
double random_sweep_relaxation(double k);
double parallel_relaxation(double k);

/// Theory of a sweep order.
struct OrderTheory {
  double q;           ///< of the continuum limit
  double relaxation;  ///< s of one sweep for the wave number asked for
};

/// The theory of an order of sweeps over `discs` contacts, named as in chain_sweep_orders():
///   random       q = 0.797, random_sweep_relaxation [Unger 2002, App. A];
///   parallel     q = 1/2, s = 1 - cos k [Eq. 11];
///   independent  q = 1/2: every draw takes the share 1 / n of the parallel update,
///                s = 1 - (1 - (1 - cos k) / n)^n on the average;
///   sequential, frozen  q = 1, s = 1 - cos^2 k: Gauss-Seidel on a chain squares the factor of
///                Jacobi whatever its order (consistently ordered, as every tree); its modes are
///                bent cosines, for which discrete_mode holds all the same.
/// Nothing for other orders: symmetric sweeps have q = 1 in the limit of long chains only.
std::optional<OrderTheory> order_theory(const std::string& order, double k, int discs);

/// The discrete chain exactly (on the average over sweep orders): with rho = (1 - s)^N_I, force and
/// velocity updates give z^2 - 2 rho z + rho = 0 for the factor z per step, hence tau = -2 / ln rho
/// and cos(omega) = sqrt(rho).
Mode discrete_mode(double relaxation, int sweeps);

/// Wave number of the j-th mode (j = 1, 2, ...) of a chain of length L between a wall and a free
/// end.
double wave_number(int j, double chain_length);

}  // namespace cd::chain
