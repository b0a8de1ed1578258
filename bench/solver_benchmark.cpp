// SPDX-License-Identifier: BSD-3-Clause
// Timed solves, then an untimed one with an observer for the convergence curve.
#include "bench/solver_benchmark.hpp"

#include <algorithm>

#include <libcd/io/csv.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/solver/residual.hpp>

namespace cd {
namespace {

template <int D>
std::vector<CsvColumn> component_columns(const std::string& unit) {
  std::vector<CsvColumn> columns{{"contact", "1"}, {"r_n", unit}, {"r_t1", unit}};
  if (D == 3) columns.push_back({"r_t2", unit});
  return columns;
}

template <int D>
void write_solution(const std::filesystem::path& file, const Solution<D>& solution) {
  CsvWriter csv(file, {}, component_columns<D>("as in the problem"));
  for (int c = 0; c < solution.impulse.size(); ++c) csv.row(c, components(solution.impulse[c]));
  csv.commit();
}

/// Residual after every iteration; the time spent on looking at it is not counted.
template <int D, template <int> class Problem>
void write_history(const std::filesystem::path& file, const Problem<D>& problem,
                   const std::string& solver_name, const SolverOptions& options,
                   double seconds_per_iteration) {
  const UnilateralCoulomb<D> law;
  std::vector<std::pair<int, double>>
      history;  // written when whole: a signal leaves nothing behind
  const auto solver =
      make_solver<D>(solver_name, standard_registry().honoured_options(solver_name, options));
  solver->observe([&](const Iterate<D>& iterate) {
    history.emplace_back(iterate.iteration,
                         natural_map_error(problem, law, iterate.solution.impulse));
    return true;
  });
  Solution<D> solution;
  solver->solve(problem, law, solution);
  CsvWriter csv(file, {}, {{"iteration", "1"}, {"seconds", "s", kTiming}, {"residual", "1"}});
  for (const auto& [iteration, error] : history)
    csv.row(iteration, seconds_per_iteration * iteration, error);
  csv.commit();
}

template <int D, template <int> class Problem>
BenchmarkResult measure(const std::string& name, const Problem<D>& problem,
                        const std::string& solver_name, const BenchmarkPlan& plan) {
  const UnilateralCoulomb<D> law;
  const auto solver =
      make_solver<D>(solver_name, standard_registry().honoured_options(solver_name, plan.options));
  Solution<D> solution;
  SolveReport best;
  for (int k = 0; k < plan.repeat; ++k) {
    solution.impulse.clear();
    const SolveReport report = solver->solve(problem, law, solution);
    if (k == 0 || report.seconds < best.seconds) best = report;
  }
  const std::string file = name + "." + solver_name + ".csv";
  if (!plan.solutions.empty()) write_solution(plan.solutions / file, solution);
  const double iterations = std::max(1, best.iterations);
  if (!plan.history.empty())
    write_history(plan.history / file, problem, solver_name, plan.options,
                  best.seconds / iterations);
  return {.problem = name,
          .dimension = D,
          .contacts = problem.contact_count(),
          .solver = solver_name,
          .status = to_string(best.status),
          .iterations = best.iterations,
          .residual = natural_map_error(problem, law, solution.impulse),
          .seconds = best.seconds,
          .nanoseconds_per_contact_iteration =
              1e9 * best.seconds / iterations / std::max(1, problem.contact_count())};
}

}  // namespace

BenchmarkResult run_benchmark(const NamedProblem& problem, const std::string& solver,
                              const BenchmarkPlan& plan) {
  return std::visit([&](const auto& form) { return measure(problem.name, form, solver, plan); },
                    problem.problem);
}

}  // namespace cd
