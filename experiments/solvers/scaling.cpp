// SPDX-License-Identifier: BSD-3-Clause
// Brendel 2004, Sec. 1.5: how does the cost of a time step grow with the number of grains, and do
// other solvers than Gauss-Seidel grow more slowly?
#include <algorithm>
#include <limits>
#include <map>

#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/measure/statistics.hpp>
#include "experiments/harness/experiment.hpp"
#include "experiments/solvers/settled_packing.hpp"
#include "solvers/table.hpp"

namespace {

using namespace cd;

constexpr double kExact = 1e-9;        // natural-map error asked of the reference
constexpr double kExactEnough = 1e-8;  // and accepted
constexpr double kSmallError = 0.01;   // of velocities, for the second judge
constexpr int kPatience = 5;           // times the iterations to the residual, for the second judge
constexpr int kLookEvery = 10;         // iterations: a look costs about as much as one of them

struct Parameters {
  std::vector<int> grains_2d, grains_3d;
  int settle_steps, settle_sweeps, max_iterations, repeat;
  double tilt, tolerance, limit;
};

struct Cost {
  double grains = 0.0, iterations = 0.0, seconds = 0.0;
  double accurate = 0.0;  // iterations to the small error of velocities, 0 if unknown
};

/// One solver on one packing.
struct Solved {
  std::string solver;
  Cost cost;
  int contacts = 0;
  std::string status;
  bool converged = false;
  double residual = 0.0, velocity_error = 0.0;
};
auto stored(Cost& c) {
  return std::tie(c.grains, c.iterations, c.seconds, c.accurate);
}
auto stored(Solved& s) {
  return std::tie(s.solver, s.cost, s.contacts, s.status, s.converged, s.residual,
                  s.velocity_error);
}

/// Converged solves of each solver in one dimension, by size.
using Costs = std::map<std::string, std::vector<Cost>>;

template <int D>
SolveReport solve(const ContactProblem<D>& problem, const std::string& solver, const StopRule& rule,
                  std::uint64_t seed, Solution<D>& solution) {
  SolverOptions options;
  options.seed = seed;
  options.stop = rule;
  solution.impulse.clear();
  return make_solver<D>(solver, options)->solve(problem, UnilateralCoulomb<D>(), solution);
}

/// Iterations until the velocities are those of the exact solution up to the small error; 0 if they
/// never are.
template <int D>
int accurate_after(const LoadStep<D>& load, const std::string& name, const Solution<D>& exact,
                   int max_iterations, std::uint64_t seed) {
  SolverOptions options;
  options.seed = seed;
  options.stop = {.max_iterations = max_iterations, .report_residual = false};
  const auto solver = make_solver<D>(name, options);
  solver->observe([&](const Iterate<D>& iterate) {
    return velocity_error<D>(iterate.solution.motion, exact.motion, load.impulse) > kSmallError;
  });
  Solution<D> solution;
  const SolveReport report = solver->solve(load.problem, UnilateralCoulomb<D>(), solution);
  return report.status == SolveStatus::stopped ? report.iterations : 0;
}

/// Whether the solver is likely to come to an end within the limit, judged by its next smaller
/// size: a time growing as the square of the number of grains.
bool worth_trying(const std::vector<Cost>& tried, int grains, double limit) {
  if (tried.empty()) return true;
  const double growth = grains / tried.back().grains;
  return tried.back().seconds * growth * growth <= limit;
}

/// All sizes of one dimension: whether a solver is tried depends on what it took before.
template <int D>
std::vector<Solved> solve_all(const Parameters& p, const std::vector<int>& sizes,
                              std::uint64_t seed, TaskContext& task) {
  std::vector<Solved> all;
  std::map<std::string, std::vector<Cost>> tried;
  double done = 0.0;
  for (const int grains : sizes) {
    if (task.interrupted()) break;
    const auto load = load_step<D>({grains, p.settle_steps, p.settle_sweeps, p.tilt, seed});
    Solution<D> exact, solution;
    const SolveReport reference = solve(
        load.problem, "accelerated-gradient",
        {.max_iterations = p.max_iterations, .tolerance = kExact, .check_every = 50}, seed, exact);
    const bool known = *reference.residual <= kExactEnough;
    for (const TableEntry& solver : solver_table()) {
      const bool asked = solver.name == "gauss-seidel" || solver.name == "accelerated-gradient";
      if (solver.special) continue;
      if (!asked && !worth_trying(tried[solver.name], grains, p.limit)) continue;
      SolveReport best;
      const StopRule rule{.max_iterations = p.max_iterations,
                          .tolerance = p.tolerance,
                          .check_every = solver.name == "newton" ? 1 : kLookEvery};
      for (int k = 0; k < p.repeat; ++k) {
        const SolveReport report = solve(load.problem, solver.name, rule, seed, solution);
        if (k == 0 || report.seconds < best.seconds) best = report;
        if (best.seconds > 0.1 * p.limit) break;
      }
      Cost cost{static_cast<double>(grains), static_cast<double>(best.iterations), best.seconds};
      double error = std::numeric_limits<double>::quiet_NaN();
      if (known) {
        error = velocity_error<D>(solution.motion, exact.motion, load.impulse);
        cost.accurate =
            accurate_after(load, solver.name, exact, kPatience * (best.iterations + 20), seed);
      }
      tried[solver.name].push_back(cost);
      all.push_back({solver.name, cost, load.problem.contact_count(), to_string(best.status),
                     best.status == SolveStatus::converged, *best.residual, error});
    }
    task.progress(++done / static_cast<double>(sizes.size()));
  }
  return all;
}

Costs write_costs(int dimension, const std::vector<Solved>& all, CsvWriter& csv) {
  Costs converged;
  for (const Solved& s : all) {
    csv.row(dimension, static_cast<int>(s.cost.grains), s.contacts, s.solver, s.status,
            static_cast<int>(s.cost.iterations), s.cost.seconds, s.residual, s.velocity_error,
            s.cost.accurate);
    if (s.converged) converged[s.solver].push_back(s.cost);
  }
  return converged;
}

void report_slope(const Costs& costs, const std::string& solver, int dimension,
                  double Cost::*iterations, const std::string& prefix, const std::string& what,
                  Run& run) {
  const auto found = costs.find(solver);
  if (found == costs.end()) return;
  std::vector<double> x, y;
  for (const Cost& cost : found->second) {
    if (cost.*iterations == 0.0) continue;
    x.push_back(cost.grains);
    y.push_back(cost.*iterations);
  }
  if (x.size() < 2) return;
  const LineFit fit = fit_power_law(x, y);
  std::string name = prefix + solver;
  std::replace(name.begin(), name.end(), '-', '_');
  name.append(dimension == 2 ? "_2d" : "_3d");
  run.quantity(name, fit.slope, "1", "exponent of iterations to " + what + ", " + solver,
               fit.slope_error);
}

void report_ratio(const Costs& costs, int dimension, Run& run) {
  const auto slow = costs.find("gauss-seidel"), fast = costs.find("accelerated-gradient");
  if (slow == costs.end() || fast == costs.end()) return;
  const Cost& a = slow->second.back();
  const Cost& b = fast->second.back();
  if (a.grains != b.grains) return run.flag("gauss-seidel and accelerated-gradient: sizes differ");
  const std::string suffix = dimension == 2 ? "_2d" : "_3d";
  const std::string what = "gauss-seidel over accelerated-gradient, " +
                           std::to_string(static_cast<int>(a.grains)) + " grains";
  run.quantity("largest" + suffix, a.grains, "1", "grains of the largest packing of the ratios");
  run.quantity("iterations_ratio" + suffix, a.iterations / b.iterations, "1",
               "iterations, " + what);
  if (a.accurate > 0.0 && b.accurate > 0.0)
    run.quantity("velocity_iterations_ratio" + suffix, a.accurate / b.accurate, "1",
                 "iterations to 1 % of the velocities, " + what);
  run.quantity("seconds_ratio" + suffix, a.seconds / b.seconds, "1", "seconds, " + what);
}

void scaling(const Parameters& p, Run& run) {
  auto& csv = run.csv("scaling.csv", {{"dimension", "1"},
                                      {"grains", "1"},
                                      {"contacts", "1"},
                                      {"solver", ""},
                                      {"status", ""},
                                      {"iterations", "1"},
                                      {"seconds", "s", kTiming},
                                      {"residual", "1"},
                                      {"velocity_error", "1"},
                                      {"iterations_velocity", "1"}});
  const std::vector<Task> tasks = {{"packings", {{"dimension", 2}}},
                                   {"packings", {{"dimension", 3}}}};
  const auto found =
      run.for_each_task(tasks,
                        [&](int k, TaskContext& task) {
                          return k == 0 ? solve_all<2>(p, p.grains_2d, run.seed(), task)
                                        : solve_all<3>(p, p.grains_3d, run.seed(), task);
                        },
                        {.unit = "dimensions", .one_at_a_time = true});
  if (!found) return;
  const Costs plane = write_costs(2, found->front(), csv);
  const Costs space = write_costs(3, found->back(), csv);
  for (const char* solver : {"gauss-seidel", "accelerated-gradient"}) {
    for (const int dimension : {2, 3}) {
      const Costs& costs = dimension == 2 ? plane : space;
      report_slope(costs, solver, dimension, &Cost::iterations, "slope_", "the residual", run);
      report_slope(costs, solver, dimension, &Cost::accurate, "slope_velocity_",
                   "1 % of the velocities", run);
    }
  }
  report_ratio(plane, 2, run);
  report_ratio(space, 3, run);
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  using Integers = std::vector<int>;
  return run_experiment(
      argc, argv,
      {.name = "solvers_scaling",
       .paper = "solvers",
       .figure = "Brendel 2004, eq (1.34)",
       .summary = "Cost of a time step of a packing at rest against its number of grains",
       .has_tasks = true},
      [&](Options& options) {
        const Range sizes = between(10, 100000);
        options.list(
            "grains-2d", p.grains_2d,
            {Integers{100, 200, 500, 1000, 2000}, Integers{100, 200, 500, 1000, 2000, 5000, 10000},
             Integers{100, 200, 500, 1000, 2000, 5000, 10000, 20000}},
            sizes, "grains of each packing in the plane");
        options.list("grains-3d", p.grains_3d,
                     {Integers{100, 200, 400}, Integers{100, 200, 500, 1000, 2000, 5000},
                      Integers{100, 200, 500, 1000, 2000, 5000, 10000, 20000}},
                     sizes, "grains of each packing in space");
        options.add("settle-steps", p.settle_steps, {100, 400, 400}, between(1, 100000),
                    "time steps before the load changes");
        options.add("settle-sweeps", p.settle_sweeps, 100, between(1, 100000),
                    "Gauss-Seidel sweeps in each of them");
        options.add("tilt", p.tilt, 0.01, strictly_between(0, 1),
                    "horizontal load, as a part of the weight");
        options.add("tolerance", p.tolerance, 1e-6, strictly_between(0, 1),
                    "natural-map error to be reached");
        options.add("max-iterations", p.max_iterations, 40000, between(1, 10000000),
                    "iterations after which a solver is given up");
        options.add(
            "limit", p.limit, {0.3, 10.0, 300.0}, above(0),
            "a solver other than the two compared is left out if expected to take longer [s]");
        options.add("repeat", p.repeat, 3, between(1, 100), "solves of each, the fastest counts");
      },
      [&](Run& run) { scaling(p, run); });
}
