// SPDX-License-Identifier: BSD-3-Clause
// Timed solves, then an untimed one with an observer for the convergence curve. Of what a solver
// reports only the number of iterations is taken as it is.
#include "bench/solver_benchmark.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <sstream>
#include <utility>

#include <libcd/io/csv.hpp>
#include <libcd/solver/residual.hpp>
#include "harness/solver_trial.hpp"
#include "harness/thread_time.hpp"
#include "solvers/velocity_criterion.hpp"

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

/// The error of Siconos' normalisation; none in velocity form.
template <int D>
std::optional<double> siconos_error_of(const MatrixProblem<D>& problem,
                                       const Array<Impulse<D>>& impulse,
                                       FrictionRule rule = FrictionRule::coulomb) {
  return siconos_error(problem, impulse, rule);
}
template <int D>
std::optional<double> siconos_error_of(const ContactProblem<D>&, const Array<Impulse<D>>&,
                                       FrictionRule = FrictionRule::coulomb) {
  return std::nullopt;
}

/// What the plan gives, with a stop rule.
OptionValues options_of(const BenchmarkPlan& plan, const StopRule& stop) {
  OptionValues options = stop.values();
  options.insert(plan.options.begin(), plan.options.end());
  return options;
}

/// A trial of the solver with those of the options that it has.
template <int D, template <int> class Problem>
SolverTrial<D, Problem> trial_of(const Problem<D>& problem, const std::string& solver,
                                 const OptionValues& options) {
  return {problem, solver, standard_registry().known_to_solver(solver, options)};
}

/// Residuals after every iteration; the time spent on looking at them is not counted. Of a solver
/// that shows no iterates the last one alone: false.
template <int D, template <int> class Problem>
bool write_history(const std::filesystem::path& file, const Problem<D>& problem,
                   const std::string& solver_name, const OptionValues& options,
                   double seconds_per_iteration) {
  const UnilateralCoulomb<D> law;
  struct Seen {
    int iteration;
    double residual;
    std::optional<double> residual_siconos;
  };
  std::vector<Seen> history;  // written when whole: a signal leaves nothing behind
  const auto look = [&](int iteration, const Array<Impulse<D>>& impulse) {
    history.push_back(
        {iteration, natural_map_error(problem, law, impulse), siconos_error_of(problem, impulse)});
  };
  auto trial = trial_of(problem, solver_name, options);
  const SolveReport report = trial.solve([&](const Iterate<D>& iterate) {
    look(iterate.iteration, iterate.solution.impulse);
    return true;
  });
  const Array<Impulse<D>>& impulse = trial.solution().impulse;
  const bool shown = trial.shown() || report.iterations == 0;
  if (!shown) look(report.iterations, impulse);
  std::vector<CsvColumn> columns{{"iteration", "1"}, {"seconds", "s", kTiming}, {"residual", "1"}};
  const bool is_matrix = siconos_error_of(problem, impulse).has_value();
  if (is_matrix) columns.push_back({"residual_siconos", "1"});
  CsvWriter csv(file, {}, columns);
  for (const Seen& seen : history) {
    const double seconds = seconds_per_iteration * seen.iteration;
    if (is_matrix) {
      csv.row(seen.iteration, seconds, seen.residual, seen.residual_siconos);
    } else {
      csv.row(seen.iteration, seconds, seen.residual);
    }
  }
  csv.commit();
  return shown;
}

/// The fastest of several solves, and its solution.
template <int D, template <int> class Problem>
SolveReport fastest_solve(const Problem<D>& problem, const std::string& solver_name,
                          const OptionValues& options, int repeat, Solution<D>& solution) {
  auto trial = trial_of(problem, solver_name, options);
  const SolveReport best = trial.template fastest<WallTimer>(repeat);
  solution = trial.solution();
  return best;
}

/// The number of iterations that the rule's tolerance needs, a multiple of check_every unless it is
/// the most allowed, which suffices: by doubling and halving, where the error falls with each.
template <class Suffices>
int find_iterations(const StopRule& stop, const Suffices& suffices) {
  const auto iterations = [&](int checks) {
    return static_cast<int>(
        std::min<std::int64_t>(std::int64_t{checks} * stop.check_every, stop.max_iterations));
  };
  const int most = (stop.max_iterations - 1) / stop.check_every + 1;
  int too_few = 0, enough = 1;
  while (enough < most && !suffices(iterations(enough))) {
    too_few = enough;
    enough = enough > most / 2 ? most : 2 * enough;
  }
  while (enough - too_few > 1) {
    const int middle = too_few + (enough - too_few) / 2;
    (suffices(iterations(middle)) ? enough : too_few) = middle;
  }
  return iterations(enough);
}

/// Finds first the number of iterations to the tolerance in velocities, and times that many then:
/// evaluations of the error are not timed. Sets whether the solver has shown its iterates, from
/// which the number is found by one solve.
template <int D, template <int> class Problem>
SolveReport solve_by_velocity(const Problem<D>& problem, const std::string& solver_name,
                              const BenchmarkPlan& plan, const VelocityCriterion& judge,
                              Solution<D>& solution, bool& shown) {
  const StopRule& stop = plan.stop;
  StopRule timed{.max_iterations = stop.max_iterations, .report_residual = false};
  const auto options = [&] { return options_of(plan, timed); };
  const auto suffices = [&](const Array<Impulse<D>>& impulse) {
    return !(judge.error(problem, impulse) > stop.tolerance);
  };
  auto trial = trial_of(problem, solver_name, options());
  const SolveReport found = trial.solve_until(stop.check_every, suffices);
  shown = trial.shown() || !suffices(trial.solution().impulse);
  timed.max_iterations = trial.shown() ? std::max(1, found.iterations) : stop.max_iterations;
  if (!shown) {
    timed.max_iterations = find_iterations(stop, [&](int iterations) {
      timed.max_iterations = iterations;
      fastest_solve(problem, solver_name, options(), 1, solution);
      return suffices(solution.impulse);
    });
  }
  return fastest_solve(problem, solver_name, options(), plan.repeat, solution);
}

/// How a solve ended by the error of its impulses, whatever its report says of convergence. A
/// solver that is content with a larger error within its iterations has stopped. Its own
/// evaluation of the same error may round otherwise.
SolveStatus judged_status(const SolveReport& report, double error, const StopRule& stop) {
  constexpr double kRounding = 64.0 * std::numeric_limits<double>::epsilon();
  const bool claimed = report.status == SolveStatus::converged;
  if (report.status == SolveStatus::no_solution) return report.status;
  if (!std::isfinite(error)) return SolveStatus::diverged;
  if (error <= stop.tolerance + (claimed ? kRounding : 0.0)) return SolveStatus::converged;
  const bool is_content = claimed || report.status == SolveStatus::done;
  if (!is_content) return report.status;
  return report.iterations < stop.max_iterations ? SolveStatus::stopped
                                                 : SolveStatus::iteration_limit;
}

template <int D, template <int> class Problem>
BenchmarkResult measure(const std::string& name, const Problem<D>& problem,
                        const std::string& solver_name, const BenchmarkPlan& plan,
                        const VelocityCriterion* judge) {
  const UnilateralCoulomb<D> law;
  std::vector<std::string> remarks;
  const auto remark = [&](const std::string& text) {
    remarks.push_back(name + ": " + solver_name + " " + text);
  };
  Solution<D> solution;
  bool shown = true;
  const SolveReport best =
      judge
          ? solve_by_velocity(problem, solver_name, plan, *judge, solution, shown)
          : fastest_solve(problem, solver_name, options_of(plan, plan.stop), plan.repeat, solution);
  if (!shown) remark("does not call its observer: iterations found by solves of different length");
  const std::string file = name + "." + solver_name + ".csv";
  if (!plan.solutions.empty()) write_solution(plan.solutions / file, solution);
  const double iterations = std::max(1, best.iterations);
  if (!plan.history.empty() &&
      !write_history(plan.history / file, problem, solver_name, options_of(plan, plan.stop),
                     best.seconds / iterations))
    remark("does not call its observer: the convergence curve is its end alone");
  BenchmarkResult result = {
      .problem = name,
      .dimension = D,
      .contacts = problem.contact_count(),
      .solver = solver_name,
      .status = "",
      .iterations = best.iterations,
      .residual = natural_map_error(problem, law, solution.impulse),
      .residual_siconos = siconos_error_of(problem, solution.impulse),
      .own_residual = {},
      .seconds = best.seconds,
      .nanoseconds_per_contact_iteration =
          1e9 * best.seconds / iterations / std::max(1, problem.contact_count())};
  const auto known = standard_registry().known_to_solver(solver_name, plan.options);
  const FrictionRule rule = given<std::string>(known, "friction_rule") == "convex"
                                ? FrictionRule::convex
                                : FrictionRule::coulomb;
  const Judgement judged = natural_map(problem, law, solution.impulse, rule);
  if (rule != FrictionRule::coulomb) result.own_residual = judged.error;
  if (judge) result.velocity_error = judge->error(problem, solution.impulse);
  const bool as_siconos = plan.stop.judge == Judge::siconos;
  const double error = judge        ? *result.velocity_error
                       : as_siconos ? siconos_error_of(problem, solution.impulse, rule).value()
                                    : judged.worst();
  const SolveStatus status = judged_status(best, error, plan.stop);
  if (best.status == SolveStatus::converged && status != SolveStatus::converged) {
    std::ostringstream text;
    if (!judge && !as_siconos && judged.signorini > judged.error) {
      text << "reports converged, but contacts approach, or push and part, at " << error
           << " of max |q|";
    } else {
      text << "reports converged, but its " << (judge ? "velocity" : "natural-map") << " error is "
           << error;
    }
    remark(text.str());
  }
  result.status = to_string(status);
  result.remarks = std::move(remarks);
  return result;
}

}  // namespace

void run_benchmarks(const NamedProblem& problem, const BenchmarkPlan& plan,
                    const std::function<void(const BenchmarkResult&)>& show) {
  const auto run = [&](const auto& form) {
    std::optional<VelocityCriterion> judge;
    if (plan.by_velocity) judge.emplace(form);
    for (const std::string& solver : plan.solvers)
      show(measure(problem.name, form, solver, plan, judge ? &*judge : nullptr));
  };
  std::visit(run, problem.problem);
}

}  // namespace cd
