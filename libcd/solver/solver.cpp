// SPDX-License-Identifier: BSD-3-Clause
// Checks of the stop rule, and names of statuses.
#include "libcd/solver/solver.hpp"

#include "libcd/core/error.hpp"
#include "libcd/core/option_table.hpp"
#include "libcd/core/require.hpp"

namespace cd {

void StopRule::check() const {
  if (max_iterations < 0) throw Error("sweeps", max_iterations, "an integer >= 0");
  require_not_negative("tolerance", tolerance);
  if (check_every < 1) throw Error("check-every", check_every, "an integer >= 1");
}

void StopRule::describe(OptionTable& table) {
  table.number("sweeps", max_iterations, at_least(1), "iterations of the solver, at most");
  table.number("tolerance", tolerance, at_least(0),
               "error at which the solver stops; 0: it does all sweeps");
  table.number("check_every", check_every, at_least(1),
               "iterations between two evaluations of the error");
  table.beside("tolerance");
  table.on_off("report_residual", report_residual, "evaluate the error at the end, too");
  table.not_a_key();
  table.choice("judge", judge, {Judge::natural_map, Judge::siconos}, "whose error decides");
  table.not_a_key();
}

OptionValues StopRule::values() const {
  return {{"sweeps", max_iterations},
          {"tolerance", tolerance},
          {"check_every", check_every},
          {"report_residual", report_residual},
          {"judge", to_string(judge)}};
}

std::string to_string(Judge judge) {
  return judge == Judge::natural_map ? "natural-map" : "siconos";
}

std::string to_string(SolveStatus status) {
  switch (status) {
    case SolveStatus::done:
      return "done";
    case SolveStatus::converged:
      return "converged";
    case SolveStatus::iteration_limit:
      return "iteration_limit";
    case SolveStatus::stalled:
      return "stalled";
    case SolveStatus::diverged:
      return "diverged";
    case SolveStatus::stopped:
      return "stopped";
    case SolveStatus::no_solution:
      return "no_solution";
  }
  return "unknown";
}

template <int D>
SolveReport Solver<D>::solve(const MatrixProblem<D>&, const ContactLaw<D>&, Solution<D>&,
                             const SolveContext<D>&) {
  throw Error("form", "matrix", "velocity with the solver " + name());
}

template <int D>
void check_solution(const ContactProblem<D>& problem, const Solution<D>& solution,
                    const std::string& solver) {
  const auto check_length = [&](const char* array, int length, int expected, const char* each) {
    if (length != expected)
      throw Error("solver " + solver + ": length of " + array, length,
                  std::to_string(expected) + ", the number of " + each);
  };
  const int contacts = problem.contact_count();
  check_length("impulse", solution.impulse.size(), contacts, "contacts");
  check_length("motion", solution.motion.size(), problem.free.size(), "bodies");
  if (!solution.moment.empty())
    check_length("moment", solution.moment.size(), contacts, "contacts");
  if (!solution.shift.empty())
    check_length("shift", solution.shift.size(), problem.free.size(), "bodies");
  if (!solution.state.empty()) check_length("state", solution.state.size(), contacts, "contacts");
}

template class Solver<2>;
template class Solver<3>;
template void check_solution(const ContactProblem<2>&, const Solution<2>&, const std::string&);
template void check_solution(const ContactProblem<3>&, const Solution<3>&, const std::string&);

}  // namespace cd
