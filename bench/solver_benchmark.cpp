// SPDX-License-Identifier: BSD-3-Clause
// Timed solves, then an untimed one with an observer for the convergence curve.
#include "bench/solver_benchmark.hpp"

#include <algorithm>

#include <libcd/io/csv.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/solver/residual.hpp>
#include "solvers/velocity_judge.hpp"

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

/// The fastest of several solves, all of the same result.
template <int D, template <int> class Problem>
SolveReport fastest_solve(const Problem<D>& problem, const std::string& solver_name,
                          const SolverOptions& options, int repeat, Solution<D>& solution) {
  const auto solver =
      make_solver<D>(solver_name, standard_registry().honoured_options(solver_name, options));
  SolveReport best;
  for (int k = 0; k < repeat; ++k) {
    solution.impulse.clear();
    const SolveReport report = solver->solve(problem, UnilateralCoulomb<D>(), solution);
    if (k == 0 || report.seconds < best.seconds) best = report;
  }
  return best;
}

/// Finds first the number of iterations to the tolerance in velocities, and times so many then:
/// evaluations of the error are not timed.
template <int D, template <int> class Problem>
SolveReport solve_by_velocity(const Problem<D>& problem, const std::string& solver_name,
                              const BenchmarkPlan& plan, const VelocityJudge& judge,
                              Solution<D>& solution) {
  const StopRule& stop = plan.options.stop;
  SolverOptions options = plan.options;
  options.stop = {.max_iterations = stop.max_iterations, .report_residual = false};
  const auto solver =
      make_solver<D>(solver_name, standard_registry().honoured_options(solver_name, options));
  solver->observe([&](const Iterate<D>& iterate) {
    return iterate.iteration % stop.check_every != 0 ||
           judge.error(problem, iterate.solution.impulse) > stop.tolerance;
  });
  const SolveReport found = solver->solve(problem, UnilateralCoulomb<D>(), solution);
  options.stop.max_iterations = std::max(1, found.iterations);
  SolveReport timed = fastest_solve(problem, solver_name, options, plan.repeat, solution);
  const bool is_close = judge.error(problem, solution.impulse) <= stop.tolerance;
  timed.status = is_close                               ? SolveStatus::converged
                 : found.status == SolveStatus::stopped ? SolveStatus::diverged
                 : found.status == SolveStatus::done    ? SolveStatus::iteration_limit
                                                        : found.status;
  return timed;
}

template <int D, template <int> class Problem>
BenchmarkResult measure(const std::string& name, const Problem<D>& problem,
                        const std::string& solver_name, const BenchmarkPlan& plan,
                        const VelocityJudge* judge) {
  Solution<D> solution;
  const SolveReport best =
      judge ? solve_by_velocity(problem, solver_name, plan, *judge, solution)
            : fastest_solve(problem, solver_name, plan.options, plan.repeat, solution);
  const std::string file = name + "." + solver_name + ".csv";
  if (!plan.solutions.empty()) write_solution(plan.solutions / file, solution);
  const double iterations = std::max(1, best.iterations);
  if (!plan.history.empty())
    write_history(plan.history / file, problem, solver_name, plan.options,
                  best.seconds / iterations);
  BenchmarkResult result = {
      .problem = name,
      .dimension = D,
      .contacts = problem.contact_count(),
      .solver = solver_name,
      .status = to_string(best.status),
      .iterations = best.iterations,
      .residual = natural_map_error(problem, UnilateralCoulomb<D>(), solution.impulse),
      .own_residual = best.own_residual,
      .seconds = best.seconds,
      .nanoseconds_per_contact_iteration =
          1e9 * best.seconds / iterations / std::max(1, problem.contact_count())};
  if (judge) result.velocity_error = judge->error(problem, solution.impulse);
  return result;
}

}  // namespace

void run_benchmarks(const NamedProblem& problem, const BenchmarkPlan& plan,
                    const std::function<void(const BenchmarkResult&)>& show) {
  const auto run = [&](const auto& form) {
    std::optional<VelocityJudge> judge;
    if (plan.by_velocity) judge.emplace(form);
    for (const std::string& solver : plan.solvers)
      show(measure(problem.name, form, solver, plan, judge ? &*judge : nullptr));
  };
  std::visit(run, problem.problem);
}

}  // namespace cd
