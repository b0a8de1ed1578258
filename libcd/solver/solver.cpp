// SPDX-License-Identifier: BSD-3-Clause
// Checks of the stop rule, and names of statuses.
#include "libcd/solver/solver.hpp"

#include "libcd/core/error.hpp"
#include "libcd/core/require.hpp"

namespace cd {

void StopRule::check() const {
  if (max_iterations < 0) throw Error("sweeps", max_iterations, "an integer >= 0");
  require_not_negative("tolerance", tolerance);
  if (check_every < 1) throw Error("check-every", check_every, "an integer >= 1");
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
SolveReport Solver<D>::solve(const MatrixProblem<D>&, const ContactLaw<D>&, Solution<D>&) {
  throw Error("form", "matrix", "velocity with the solver " + name());
}

template class Solver<2>;
template class Solver<3>;

}  // namespace cd
