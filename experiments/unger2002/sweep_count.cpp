// SPDX-License-Identifier: BSD-3-Clause
// Solves with an observer of the forces, and means over solves.
#include "experiments/unger2002/sweep_count.hpp"

#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/measure/statistics.hpp>
#include <libcd/solver/residual.hpp>
#include "harness/each.hpp"
#include "solvers/table.hpp"

namespace cd::unger2002 {

SweepCount count_sweeps(const ContactProblem<2>& problem, std::uint64_t seed,
                        const SweepLimits& limits,
                        const std::function<double(const Array<Impulse<2>>&)>& far_error,
                        TaskContext& task) {
  const UnilateralCoulomb<2> law;
  const auto solver = make_solver<2>(
      "gauss-seidel", {{"seed", seed}, {"sweeps", 2000000000}, {"report_residual", false}});
  SweepCount sweeps;
  const SolveContext<2> counted{.observer = [&](const Iterate<2>& iterate) {
    const auto& impulse = iterate.solution.impulse;
    if (sweeps.natural_map == 0.0 && natural_map_error(problem, law, impulse) < limits.natural_map)
      sweeps.natural_map = iterate.iteration;
    if (far_error(impulse) > limits.far_force) return !task.interrupted();
    sweeps.far_force = iterate.iteration;
    return sweeps.natural_map == 0.0;
  }};
  Solution<2> solution;
  solver->solve(problem, law, solution, counted);
  return sweeps;
}

CostRow cost_row(int dimension, int bodies, const std::vector<SweepCount>& solves, double tolerance,
                 double theory) {
  const SampleStatistics far_force = statistics(each(solves, &SweepCount::far_force));
  return {.dimension = dimension,
          .bodies = bodies,
          .sweeps = far_force.estimate(),
          .tolerance = tolerance,
          .theory = theory,
          .natural_map = statistics(each(solves, &SweepCount::natural_map)).mean};
}

}  // namespace cd::unger2002
