// SPDX-License-Identifier: BSD-3-Clause
// Two judges of each solver: the residual, and the velocities of a reference solution.
#include "experiments/solvers/load_step_cost.hpp"

#include <limits>
#include <map>

#include "experiments/solvers/solve_by_name.hpp"

namespace cd {
namespace {

constexpr double kExact = 1e-9;        // natural-map error asked of the reference
constexpr double kExactEnough = 1e-8;  // and accepted
constexpr double kSmallError = 0.01;   // of velocities, for the second judge
constexpr int kPatience = 5;           // times the iterations to the residual, for the second judge
constexpr int kLookEvery = 10;         // iterations: a look costs about as much as one of them

/// The packing of one size and its reference solution.
template <int D>
struct Posed {
  int grains;
  LoadStep<D> load;
  Solution<D> exact;
  bool known;  ///< whether the reference is accurate enough
};

template <int D>
Posed<D> pose(const CostPlan& plan, int grains) {
  Settling settling = plan.packing;
  settling.grains = grains;
  Posed<D> posed{grains, load_step<D>(settling), {}, false};
  const StopRule rule{
      .max_iterations = plan.max_iterations, .tolerance = kExact, .check_every = 50};
  const SolveReport report = solve_by_name(posed.load.problem, "accelerated-gradient",
                                           stopping(rule, settling.seed), posed.exact);
  posed.known = *report.residual <= kExactEnough;
  return posed;
}

template <int D>
double error_of(const Solution<D>& solution, const Posed<D>& posed) {
  return velocity_error<D>(solution.motion, posed.exact.motion, posed.load.impulse);
}

/// Iterations until the velocities are those of the exact solution up to the small error; 0 if they
/// never are.
template <int D>
int accurate_after(const Posed<D>& posed, const std::string& name, int max_iterations,
                   std::uint64_t seed) {
  const StopRule rule{.max_iterations = max_iterations, .report_residual = false};
  const auto solver = make_solver<D>(name, stopping(rule, seed));
  solver->observe(
      [&](const Iterate<D>& iterate) { return error_of(iterate.solution, posed) > kSmallError; });
  Solution<D> solution;
  const SolveReport report = solver->solve(posed.load.problem, UnilateralCoulomb<D>(), solution);
  return report.status == SolveStatus::stopped ? report.iterations : 0;
}

/// Whether the solver is likely to come to an end within the limit, judged by its next smaller
/// size: a time growing as the square of the number of grains.
bool worth_trying(const SolveCost& smaller, int grains, double limit) {
  const double growth = static_cast<double>(grains) / smaller.grains;
  return smaller.seconds * growth * growth <= limit;
}

template <int D>
SolveCost cost_of(const std::string& solver, const Posed<D>& posed, const CostPlan& plan) {
  const std::uint64_t seed = plan.packing.seed;
  const StopRule rule{.max_iterations = plan.max_iterations,
                      .tolerance = plan.tolerance,
                      .check_every = solver == "newton" ? 1 : kLookEvery};
  SolveReport best;
  Solution<D> solution;
  for (int k = 0; k < plan.repeat; ++k) {
    const SolveReport report =
        solve_by_name(posed.load.problem, solver, stopping(rule, seed), solution);
    if (k == 0 || report.seconds < best.seconds) best = report;
    if (best.seconds > 0.1 * plan.limit) break;
  }
  SolveCost cost{.solver = solver,
                 .dimension = D,
                 .grains = posed.grains,
                 .contacts = posed.load.problem.contact_count(),
                 .status = to_string(best.status),
                 .iterations = best.iterations,
                 .seconds = best.seconds,
                 .residual = *best.residual,
                 .velocity_error = std::numeric_limits<double>::quiet_NaN()};
  if (!posed.known) return cost;
  cost.velocity_error = error_of(solution, posed);
  cost.accurate = accurate_after(posed, solver, kPatience * (best.iterations + 20), seed);
  return cost;
}

}  // namespace

template <int D>
std::vector<SolveCost> solve_costs(const CostPlan& plan, const std::vector<int>& sizes,
                                   TaskContext& task) {
  std::vector<SolveCost> all;
  std::map<std::string, SolveCost> smaller;
  double done = 0.0;
  for (const int grains : sizes) {
    if (task.interrupted()) break;
    const Posed<D> posed = pose<D>(plan, grains);
    for (const std::string& solver : general_solvers()) {
      const bool asked = solver == "gauss-seidel" || solver == "accelerated-gradient";
      const auto before = smaller.find(solver);
      if (!asked && before != smaller.end() && !worth_trying(before->second, grains, plan.limit))
        continue;
      all.push_back(cost_of(solver, posed, plan));
      smaller.insert_or_assign(solver, all.back());
    }
    task.progress(++done / static_cast<double>(sizes.size()));
  }
  return all;
}

template std::vector<SolveCost> solve_costs<2>(const CostPlan&, const std::vector<int>&,
                                               TaskContext&);
template std::vector<SolveCost> solve_costs<3>(const CostPlan&, const std::vector<int>&,
                                               TaskContext&);

}  // namespace cd
