// SPDX-License-Identifier: BSD-3-Clause
// The forces of a chain while a solver sweeps it.
#pragma once

#include <functional>
#include <string>

#include "experiments/runs/chain.hpp"
#include "harness/task_context.hpp"

namespace cd::unger2002 {

/// Force at contact c = 0 (wall), 1, ... of a chain problem's solution (runs::chain_problem).
inline double chain_force(const Solution<2>& solution, int discs, int c) {
  return solution.impulse[c == 0 ? discs - 1 : c - 1].normal;
}

/// Sweeps after which a growing number of the solution first reaches a level, by linear
/// interpolation from one sweep to the next; it is 0 before the first one. Of no use if the task
/// was told to stop.
inline double sweeps_until(const ContactProblem<2>& problem, const std::string& order,
                           std::uint64_t seed,
                           const std::function<double(const Solution<2>&)>& number, double level,
                           TaskContext& task) {
  const auto solver = runs::make_chain_solver(
      order, seed, {.max_iterations = 2000000000, .report_residual = false});
  double before = 0.0, sweeps = 0.0;
  const SolveContext<2> until_level{.observer = [&](const Iterate<2>& iterate) {
    const double now = number(iterate.solution);
    if (now < level) {
      before = now;
      return !task.interrupted();
    }
    sweeps = iterate.iteration - 1 + (level - before) / (now - before);
    return false;
  }};
  Solution<2> solution;
  solver->solve(problem, UnilateralCoulomb<2>(), solution, until_level);
  return sweeps;
}

}  // namespace cd::unger2002
