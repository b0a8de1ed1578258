// SPDX-License-Identifier: BSD-3-Clause
// One frictional contact of bodies of any shape: Coulomb's law solved exactly for a full block.
#pragma once

#include <Eigen/Core>

#include "libcd/core/vector.hpp"

namespace cd {

/// The Delassus block of one contact in its local frame: velocity per impulse, component 0 normal.
template <int D>
using Block = Eigen::Matrix<double, D, D>;

namespace coulomb {

/// The part of solve_coulomb_block for b_n < 0 and W_nn > 0.
template <int D>
Vector<D> solve_closed(const Block<D>& W, const Vector<D>& b, double mu, const Vector<D>* guess);

}  // namespace coulomb

/// The impulse r = (r_n, r_t) of one contact whose velocity is u = W r + b, that satisfies
///   0 <= r_n, 0 <= u_n, r_n u_n = 0   (Signorini),
///   |r_t| <= mu r_n, and u_t = -lambda r_t with lambda >= 0, lambda = 0 inside the cone (Coulomb).
/// `W` [1 / mass] should be positive definite but need not be symmetric, `b` [length / time] is the
/// velocity without this contact's own impulse, the gap term included, and `mu` >= 0. `guess`, the
/// impulse of an earlier solution, saves iterations of the sliding direction in 3D if it is close;
/// only where the contact can slip in several directions may it select another of them. All else is
/// closed formulas; for W = diag(w_n, w_t, w_t) they are those of [Brendel 2004, Eq. 1.30].
///
/// Taken is the first that exists of
///   open:  b_n >= 0, r = 0;
///   stick: r = -W^-1 b, if it lies in the cone;
///   slip:  r = r_n (1, -mu s), u_n = 0, u_t along the unit vector s.
/// With d(p) = W_nn - mu W_nt p, u_n = 0 means r_n = -b_n / d(s), and d u_t is affine in s. So
///   U - A s = lambda s,  U = W_nn b_t - b_n W_tn,  A = mu (b_t W_nt - b_n W_tt),
/// which |s| = 1 turns into a quartic in lambda [cf. Bonnefon and Daviet 2011]. 2D: s = sign U.
///
/// Existence: let W be positive definite, b_n < 0, and follow p(lambda) = (A + lambda)^-1 U down
/// from lambda = infinity, where p = 0. d > 0 all along: d(p) = 0 would give the direction
/// q = (1, -mu p) the energy q W q = mu lambda |p|^2 / b_n <= 0. |p| reaches 1 before A + lambda
/// becomes singular (or a null vector added to p there does) or, since p(0) is the stick solution,
/// before lambda = 0 unless the contact sticks. The root searched is on this branch.
///
/// Uniqueness: without coupling (W_nt = W_tn = 0, W_tt symmetric) and in 2D with b_n < 0 there is
/// one solution. If mu |W_nt| > W_nn, an open contact may as well stick or slip (Painleve's
/// paradox). In 3D with b_n < 0 coupling and an anisotropic W_tt can make a contact that sticks
/// slip as well, or slip in several directions. The order above decides.
///
/// If W is singular or indefinite there may be no solution. Then, as for input near the limits of
/// the number range, a slower search returns the best impulse found, in the sense of
/// coulomb_residual. W_nn <= 0: nothing can be done about u_n, and r = 0. The result is always
/// finite and in the cone (up to rounding of |r_t|) for finite input.
template <int D>
Vector<D> solve_coulomb_block(const Block<D>& W, const Vector<D>& b, double mu,
                              const Vector<D>* guess = nullptr) {
  if (b[0] >= 0.0 || !(W(0, 0) > 0.0)) return Vector<D>::Zero();
  return coulomb::solve_closed<D>(W, b, mu, guess);
}

/// Returns the distance of `r` from Coulomb's law: |r - P_K(r - rho u_hat)| / (rho max(|b|, |W r|))
/// with u = W r + b, u_hat = (u_n + mu |u_t|, u_t), rho = D / trace W and P_K the projection on the
/// cone. Invariant under a change of units; 0 for b = 0, r = 0. Rounding contributes some eps |W|
/// |r| / max(|b|, |W r|), which may be as large as eps times the condition of W.
template <int D>
double coulomb_residual(const Block<D>& W, const Vector<D>& b, double mu, const Vector<D>& r);

}  // namespace cd
