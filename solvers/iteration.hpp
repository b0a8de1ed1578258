// SPDX-License-Identifier: BSD-3-Clause
// Iteration: the loop around the sweeps of every iterative solver, with stop rule, observer,
// report.
#pragma once

#include <cmath>
#include <type_traits>

#include <libcd/core/error.hpp>
#include <libcd/law/visit_law.hpp>
#include <libcd/solver/residual.hpp>
#include <libcd/solver/solver.hpp>
#include <libcd/solvers/judge_by.hpp>
#include <libcd/solvers/saved_solve.hpp>
#include <libcd/sweep/matrix_state.hpp>
#include <libcd/sweep/sweep_state.hpp>

namespace cd {

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
  visit_law(law, [&](const auto& concrete) { concrete.solve(contact); });
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

/// A state that evaluates the natural map of its present iterate where that lies, equal to that of
/// the stored solution to round-off.
template <class State>
concept EvaluatesNaturalMap = requires(State& state, FrictionRule rule) {
  state.natural_map(rule);
};

/// Calls sweep(k), k = 0, 1, ..., which improves `state`, until the rule or the context says stop;
/// then stores the solution. The report's seconds count from `start`. By the convex friction rule,
/// or another judge, the rule's tolerance is that of own_residual. A state that evaluates the
/// natural map is asked first, and only an iterate that it finds within the tolerance is stored and
/// judged: what is reported, `residual` has said. An Archived state is saved in checkpoints
/// (SavedSolve). Throws Error for a law without fixed point, as an explicit force.
template <int D, class Problem, class State, class Sweep>
SolveReport iterate(const Problem& problem, const ContactLaw<D>& law, const StopRule& rule,
                    const SolveContext<D>& context, State& state, Solution<D>& solution,
                    const Sweep& sweep, Clock::time_point start = Clock::now(),
                    FrictionRule friction = FrictionRule::coulomb) {
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
  const auto judge = [&] { judged_as = judge_by(rule.judge, problem, law, solution, friction); };
  report.status = to_tolerance ? SolveStatus::iteration_limit : SolveStatus::done;
  report.formulation = std::is_same_v<Problem, ContactProblem<D>> ? "velocity" : "matrix";
  state.load(problem, solution);
  SolveProgress progress;
  SavedSolve saved(context.checkpoints, problem, state, sweep);
  saved.resume(progress, start);
  const int first = report.iterations = progress.iterations;
  if (has_no_solution(problem)) report.status = SolveStatus::no_solution;
  const int iterations = report.status == SolveStatus::no_solution ? 0 : rule.max_iterations;

  bool stored = false, judged = false;  // the present iterate
  bool evaluated = false;               // by the state
  for (int k = first; k < iterations; ++k) {
    if (k > first) saved.save_if_due(progress, start);
    sweep(k);
    report.iterations = progress.iterations = k + 1;
    if (context.stop && context.stop()) {
      report.status = SolveStatus::stopped;
      stored = judged = false;
      break;
    }
    bool check = to_tolerance && report.iterations % rule.check_every == 0;
    if constexpr (EvaluatesNaturalMap<State>) {
      evaluated = check && by_natural_map;
      if (evaluated) {
        const Judgement own = state.natural_map(friction);
        check = own.meets(rule.tolerance) || !own.is_finite();
        if (!check) progress.stall.add(report.iterations, own.worst());
      }
    }
    stored = context.observer || check;
    judged = check;
    if (stored) state.store(solution);
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

  if (report.status == SolveStatus::iteration_limit)
    report.status = progress.stall.verdict(report.iterations);

  if (!stored) state.store(solution);
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

}  // namespace cd
