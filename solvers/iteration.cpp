// SPDX-License-Identifier: BSD-3-Clause
// The loop of all iterative solvers, once for each form of a problem.
#include "solvers/iteration.hpp"

#include <type_traits>

#include <libcd/core/error.hpp>
#include <libcd/core/step_parts.hpp>
#include <libcd/law/typed_law.hpp>
#include "solvers/saved_solve.hpp"

namespace cd {
namespace {

/// @{
/// Throws Error for moments that a problem does not know of, for a matrix whose diagonal blocks are
/// no responses, and lets a law that cannot treat full blocks say so.
template <int D>
void require_form(const ContactProblem<D>& problem, const ContactLaw<D>& law) {
  require_coupling(problem, law);
}
template <int D>
void require_form(const MatrixProblem<D>& problem, const ContactLaw<D>& law) {
  require_responses(problem);
  const Eigen::Matrix<double, D, D> response = Eigen::Matrix<double, D, D>::Identity();
  const BlockContact<D> contact{response, Vector<D>::Zero(), Vector<D>::Zero(), 0.0};
  TypedLaw<D>(law).visit([&](const auto& concrete) { concrete.solve(contact); });
}
/// @}

/// @{
/// Returns whether it can be seen at once that there is no solution: first_unsolvable.
template <int D>
bool has_no_solution(const ContactProblem<D>&) {
  return false;
}
template <int D>
bool has_no_solution(const MatrixProblem<D>& problem) {
  return first_unsolvable(problem) >= 0;
}
/// @}

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

}  // namespace

template <int D, class Problem>
SolveReport run_iterations(const Problem& problem, const ContactLaw<D>& law, const StopRule& rule,
                           const SolveContext<D>& context, Iteration<D>& iteration,
                           Solution<D>& solution, Clock::time_point start, FrictionRule friction) {
  const LawTraits traits = law.traits();
  if (!traits.has_fixed_point())
    throw Error("law", law.name(), "a law with a fixed point, or the solver explicit");
  require_form(problem, law);
  SolveReport report;
  const bool to_tolerance = rule.tolerance > 0.0;
  const bool to_law = friction == FrictionRule::coulomb && rule.judge == Judge::natural_map;
  const bool by_natural_map =
      rule.judge == Judge::natural_map &&
      (friction == FrictionRule::convex || traits.criterion == Criterion::natural_map);
  std::optional<Judgement> judged_as;
  const auto judge = [&] {
    const StepParts::Timer timer(StepPart::error);
    judged_as = judge_by(rule.judge, problem, law, solution, friction);
  };
  const auto store = [&] {
    const StepParts::Timer timer(StepPart::store);
    iteration.store(solution);
  };
  report.status = to_tolerance ? SolveStatus::iteration_limit : SolveStatus::done;
  report.formulation = std::is_same_v<Problem, ContactProblem<D>> ? "velocity" : "matrix";
  {
    const StepParts::Timer timer(StepPart::load);
    iteration.load(solution);
  }
  SolveProgress progress;
  SavedSolve<D> saved(context.checkpoints, problem.contact_count(), iteration);
  saved.resume(progress, start);
  const int first = report.iterations = progress.iterations;
  if (has_no_solution(problem)) report.status = SolveStatus::no_solution;
  const int iterations = report.status == SolveStatus::no_solution ? 0 : rule.max_iterations;

  bool stored = false, judged = false;  // the present iterate
  bool evaluated = false;               // where it lies
  std::optional<StepParts::Timer> iterating(StepPart::iterations);
  for (int k = first; k < iterations; ++k) {
    if (k > first) saved.save_if_due(progress, start);
    iteration.sweep(k);
    report.iterations = progress.iterations = k + 1;
    if (context.stop && context.stop()) {
      report.status = SolveStatus::stopped;
      stored = judged = false;
      break;
    }
    bool check = to_tolerance && report.iterations % rule.check_every == 0;
    std::optional<Judgement> own;
    if (check && by_natural_map) {
      const StepParts::Timer timer(StepPart::error);
      own = iteration.natural_map(friction);
    }
    evaluated = own.has_value();
    if (own) {
      check = own->meets(rule.tolerance) || !own->is_finite();
      if (!check) progress.stall.add(report.iterations, own->worst());
    }
    stored = context.observer || check;
    judged = check;
    if (stored) store();
    if (context.observer && !context.observer({report.iterations, solution})) {
      report.status = SolveStatus::stopped;
      judged = false;
      break;
    }
    if (check) {
      judge();
      if (judged_as->meets(rule.tolerance)) {
        report.status = SolveStatus::converged;
        break;
      }
      if (!judged_as->is_finite()) break;
      progress.stall.add(report.iterations, judged_as->worst());
    }
  }

  iterating.reset();
  if (report.status == SolveStatus::iteration_limit)
    report.status = progress.stall.verdict(report.iterations);

  if (!stored) store();
  if ((rule.report_residual || evaluated) && !judged) judge();
  if (judged_as) {
    (to_law ? report.residual : report.own_residual) = judged_as->error;
    if (!judged_as->is_finite()) report.status = SolveStatus::diverged;
    if (!to_law && (rule.report_residual || rule.judge == Judge::natural_map))
      report.residual = residual(problem, law, solution);
  }
  report.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return report;
}

template SolveReport run_iterations(const ContactProblem<2>&, const ContactLaw<2>&, const StopRule&,
                                    const SolveContext<2>&, Iteration<2>&, Solution<2>&,
                                    Clock::time_point, FrictionRule);
template SolveReport run_iterations(const ContactProblem<3>&, const ContactLaw<3>&, const StopRule&,
                                    const SolveContext<3>&, Iteration<3>&, Solution<3>&,
                                    Clock::time_point, FrictionRule);
template SolveReport run_iterations(const MatrixProblem<2>&, const ContactLaw<2>&, const StopRule&,
                                    const SolveContext<2>&, Iteration<2>&, Solution<2>&,
                                    Clock::time_point, FrictionRule);
template SolveReport run_iterations(const MatrixProblem<3>&, const ContactLaw<3>&, const StopRule&,
                                    const SolveContext<3>&, Iteration<3>&, Solution<3>&,
                                    Clock::time_point, FrictionRule);

}  // namespace cd
