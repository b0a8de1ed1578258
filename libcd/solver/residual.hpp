// SPDX-License-Identifier: BSD-3-Clause
// Residual: the one error function by which every solver is judged.
#pragma once

#include <optional>

#include "libcd/kernels/natural_map_kernels.hpp"
#include "libcd/law/contact_law.hpp"
#include "libcd/problem/contact_problem.hpp"
#include "libcd/solver/friction_rule.hpp"
#include "libcd/sweep/matrix_state.hpp"
#include "libcd/sweep/sweep_state.hpp"

namespace cd {

/// Natural-map error ||r - P_K(r - u_hat)|| / max(||q||, ||r||, ||u||), u_hat = u + mu |u_t| n,
/// with g_pos / dt in the normal components of u and q (Siconos' normalisation with rho = 1).
/// Impulses are first divided by the mean effective normal mass, so that all terms are velocities
/// and the error is dimensionless. 0 for no contacts, infinite if an impulse or velocity is not
/// finite or its square overflows. Velocities are recomputed from the impulses.
/// By the convex rule u_hat = u: what the relaxation of Coulomb's law is judged by.
template <int D>
double natural_map_error(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                         const Array<Impulse<D>>& impulse,
                         FrictionRule rule = FrictionRule::coulomb);

/// The same for a problem in matrix form, in the problem's own units (the gap term is part of q):
/// comparable with other codes on the same file.
template <int D>
double natural_map_error(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                         const Array<Impulse<D>>& impulse,
                         FrictionRule rule = FrictionRule::coulomb);

/// The error that sums over all contacts make, for who adds them up in another order; infinite if
/// one is not finite.
double natural_map_error(const kernels::NaturalMapSums& sums);

/// Mean of 1 / effective normal mass over all contacts, 0 for those that nothing moves: what
/// natural_map_error multiplies impulses by [1 / mass].
template <int D>
double mean_normal_response(const ContactProblem<D>& problem);

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

/// The residual of a law by its own criterion, absent for a law without fixed point.
template <int D, class Problem>
std::optional<double> residual(const Problem& problem, const ContactLaw<D>& law,
                               const Solution<D>& solution) {
  switch (law.criterion()) {
    case Criterion::natural_map:
      return natural_map_error(problem, law, solution.impulse);
    case Criterion::law_residual:
      return law_residual(problem, law, solution);
    case Criterion::none:
      break;
  }
  return std::nullopt;
}

}  // namespace cd
