// SPDX-License-Identifier: BSD-3-Clause
// Residual: the one error function by which every solver is judged.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

#include "libcd/kernels/natural_map_kernels.hpp"
#include "libcd/law/contact_law.hpp"
#include "libcd/problem/contact_problem.hpp"
#include "libcd/solver/friction_rule.hpp"
#include "libcd/sweep/matrix_state.hpp"
#include "libcd/sweep/sweep_state.hpp"

namespace cd {

/// Judgement of the impulses of a problem: both numbers have no unit.
struct Judgement {
  /// The residual: natural-map error or law residual, infinite if something is not finite.
  double error = 0.0;
  /// max |min(u_n, v_n)| / max |q| over all contacts, of the velocities u with all impulses and q
  /// without any, v as below: Signorini's condition contact by contact. Contacts that are not held
  /// have -u_n, which the natural map loses sight of as 1 / mu, those that push too much the
  /// smaller of u_n and v_n. By the convex rule, whose contacts part as they slide, max(-u_n) / max
  /// |q|. 0 within the rounding of the velocities that impulses cause, and by the law residual.
  double signorini = 0.0;

  /// The larger of both: what a tolerance is compared with.
  double worst() const { return std::max(error, signorini); }
  bool meets(double tolerance) const { return worst() <= tolerance; }  ///< true if solved to that
  bool is_finite() const { return std::isfinite(error); }              ///< true if it is a number
};

/// @{
/// Natural-map error ||v - P_K(v - u_hat)|| / max(||q||, ||v||, ||u||), u_hat = u + mu |u_t| n,
/// with g_pos / dt in the normal components of u and q, and Signorini's condition. v_k = s_k r_k
/// are the impulses as velocities, s_k the normal response W_kk of contact k: the natural map with
/// rho_k = 1 / s_k, which does not depend on units and in which a body counts by its velocity, not
/// by its mass. Contacts with s_k = 0, which nothing moves, are judged by u_n >= 0. In a cell that
/// responds its response is part of s_k. Velocities are recomputed from the impulses. The error is
/// 0 for no contacts, infinite if an impulse or velocity is not finite or its square overflows. By
/// the convex rule u_hat = u: what the relaxation of Coulomb's law is judged by.
template <int D>
Judgement natural_map(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                      const Array<Impulse<D>>& impulse, FrictionRule rule = FrictionRule::coulomb);
template <int D>
Judgement natural_map(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                      const Array<Impulse<D>>& impulse, FrictionRule rule = FrictionRule::coulomb);
/// @}

/// The error alone, of a problem in either form.
template <int D, template <int> class Problem>
double natural_map_error(const Problem<D>& problem, const ContactLaw<D>& law,
                         const Array<Impulse<D>>& impulse,
                         FrictionRule rule = FrictionRule::coulomb) {
  return natural_map(problem, law, impulse, rule).error;
}

/// The judgement that sums over all contacts make, for who adds them up in another order:
/// `sums(unit)` are those with all velocities multiplied by `unit`, which is 1 unless their squares
/// would be lost.
Judgement natural_map(const std::function<kernels::NaturalMapSums(double unit)>& sums);

/// The natural map as Siconos 4.4 takes it, ||r - P_K(r - u_hat)|| / max(||q||, ||r||, ||u||) in
/// the units of the problem: for comparison with other codes on the same file. It says little where
/// W is far from 1.
template <int D>
double siconos_error(const MatrixProblem<D>& problem, const Array<Impulse<D>>& impulse,
                     FrictionRule rule = FrictionRule::coulomb);

/// @{
/// Law residual: the largest |law.solve(contact c, all else fixed) - p_c| over the largest |p|, for
/// laws that the natural map does not describe; moments count over the radius of the smaller grain
/// (Wrench). 0 if all impulses are zero and stay so, infinite if one is not finite. It says nothing
/// about errors that spread over many contacts: on large systems compare forces as well.
template <int D>
double law_residual(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                    const Solution<D>& solution);
template <int D>
double law_residual(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                    const Solution<D>& solution);
/// @}

/// Returns the residual by the law's own criterion, absent for a law without fixed point.
template <int D, class Problem>
std::optional<Judgement> judge(const Problem& problem, const ContactLaw<D>& law,
                               const Solution<D>& solution) {
  switch (law.traits().criterion) {
    case Criterion::natural_map:
      return natural_map(problem, law, solution.impulse);
    case Criterion::law_residual:
      return Judgement{.error = law_residual(problem, law, solution)};
    case Criterion::explicit_force:
    case Criterion::collision:
      break;
  }
  return std::nullopt;
}

/// The residual alone.
template <int D, class Problem>
std::optional<double> residual(const Problem& problem, const ContactLaw<D>& law,
                               const Solution<D>& solution) {
  const std::optional<Judgement> judged = judge(problem, law, solution);
  return judged ? std::optional(judged->error) : std::nullopt;
}

}  // namespace cd
