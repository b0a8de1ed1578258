// SPDX-License-Identifier: BSD-3-Clause
// Judge of a solve: what the tolerance of its stop rule is compared with.
#pragma once

#include <libcd/core/error.hpp>
#include <libcd/solver/residual.hpp>
#include <libcd/solver/stop_rule.hpp>

namespace cd {

/// @{
/// Returns the judgement that a tolerance is compared with: the judgement by the law, or that of
/// the rule's own judge.
template <int D>
Judgement judge_by(Judge judge, const ContactProblem<D>& problem, const ContactLaw<D>& law,
                   const Solution<D>& solution, FrictionRule friction) {
  if (judge == Judge::siconos)
    throw Error("judge", "siconos", "natural-map: the problem is not in matrix form");
  if (friction == FrictionRule::coulomb) return *cd::judge(problem, law, solution);
  return natural_map(problem, law, solution.impulse, friction);
}
template <int D>
Judgement judge_by(Judge judge, const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                   const Solution<D>& solution, FrictionRule friction) {
  if (judge == Judge::siconos) return {.error = siconos_error(problem, solution.impulse, friction)};
  if (friction == FrictionRule::coulomb) return *cd::judge(problem, law, solution);
  return natural_map(problem, law, solution.impulse, friction);
}
/// @}

}  // namespace cd
