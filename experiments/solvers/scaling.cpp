// SPDX-License-Identifier: BSD-3-Clause
// Brendel 2004, Sec. 1.5: how does the cost of a time step grow with the number of grains, and do
// other solvers than Gauss-Seidel grow more slowly?
#include <libcd/io/table.hpp>
#include <libcd/measure/statistics.hpp>
#include "experiments/harness/experiment.hpp"
#include "experiments/solvers/load_step_cost.hpp"
#include "experiments/solvers/solve_by_name.hpp"

namespace {

using namespace cd;
using Costs = std::vector<SolveCost>;

struct Parameters {
  std::vector<int> grains_2d, grains_3d;
  CostPlan plan;
};

Table<SolveCost> costs_table() {
  Table<SolveCost> table;
  table.column("dimension", "1", &SolveCost::dimension)
      .column("grains", "1", &SolveCost::grains)
      .column("contacts", "1", &SolveCost::contacts)
      .column("solver", "", &SolveCost::solver)
      .column("status", "", &SolveCost::status)
      .column("iterations", "1", &SolveCost::iterations)
      .timing("seconds", "s", &SolveCost::seconds)
      .column("residual", "1", &SolveCost::residual)
      .column("velocity_error", "1", &SolveCost::velocity_error)
      .column("iterations_velocity", "1", &SolveCost::accurate);
  return table;
}

/// Converged solves of one solver, by size.
Costs converged(Costs costs, const std::string& solver) {
  std::erase_if(costs, [&](const SolveCost& c) {
    return c.solver != solver || c.status != to_string(SolveStatus::converged);
  });
  return costs;
}

std::string suffix(int dimension) {
  return dimension == 2 ? "_2d" : "_3d";
}

void report_slope(const Costs& costs, int SolveCost::*iterations, const std::string& prefix,
                  const std::string& what, Run& run) {
  std::vector<double> x, y;
  for (const SolveCost& cost : costs) {
    if (cost.*iterations == 0) continue;
    x.push_back(cost.grains);
    y.push_back(cost.*iterations);
  }
  if (x.size() < 2) return;
  const LineFit fit = fit_power_law(x, y);
  const std::string& solver = costs.front().solver;
  run.quantity(underscored(prefix + solver) + suffix(costs.front().dimension), fit.slope, "1",
               "exponent of iterations to " + what + ", " + solver, fit.slope_error);
}

void report_ratio(const Costs& slow, const Costs& fast, Run& run) {
  if (slow.empty() || fast.empty()) return;
  const SolveCost &a = slow.back(), &b = fast.back();
  if (a.grains != b.grains) return run.flag("gauss-seidel and accelerated-gradient: sizes differ");
  const std::string size = std::to_string(a.grains) + " grains";
  const auto ratio = [&](const std::string& name, double first, double second,
                         const std::string& what) {
    run.quantity(name + suffix(a.dimension), first / second, "1",
                 what + ", gauss-seidel over accelerated-gradient, " + size);
  };
  run.quantity("largest" + suffix(a.dimension), a.grains, "1",
               "grains of the largest packing of the ratios");
  ratio("iterations_ratio", a.iterations, b.iterations, "iterations");
  if (a.accurate > 0 && b.accurate > 0)
    ratio("velocity_iterations_ratio", a.accurate, b.accurate,
          "iterations to 1 % of the velocities");
  ratio("seconds_ratio", a.seconds, b.seconds, "seconds");
}

void scaling(const Parameters& p, Run& run) {
  const Table<SolveCost> table = costs_table();
  auto& csv = run.csv("scaling.csv", table.columns());
  const std::vector<Task> tasks = {{"packings", {{"dimension", 2}}},
                                   {"packings", {{"dimension", 3}}}};
  const auto solve_all = [&](int k, TaskContext& task) {
    return k == 0 ? solve_costs<2>(p.plan, p.grains_2d, task)
                  : solve_costs<3>(p.plan, p.grains_3d, task);
  };
  const auto found =
      run.for_each_task(tasks, solve_all, {.unit = "dimensions", .one_at_a_time = true});
  if (!found) return;
  for (const Costs& costs : *found) table.write(csv, costs);
  for (const char* solver : {"gauss-seidel", "accelerated-gradient"}) {
    for (const Costs& all : *found) {
      const Costs costs = converged(all, solver);
      report_slope(costs, &SolveCost::iterations, "slope_", "the residual", run);
      report_slope(costs, &SolveCost::accurate, "slope_velocity_", "1 % of the velocities", run);
    }
  }
  for (const Costs& all : *found)
    report_ratio(converged(all, "gauss-seidel"), converged(all, "accelerated-gradient"), run);
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
        declare_settling(options, p.plan.packing, "the load changes");
        options.add("tolerance", p.plan.tolerance, 1e-6, strictly_between(0, 1),
                    "natural-map error to be reached");
        options.add("max-iterations", p.plan.max_iterations, 40000, between(1, 10000000),
                    "iterations after which a solver is given up");
        options.add(
            "limit", p.plan.limit, {0.3, 10.0, 300.0}, above(0),
            "a solver other than the two compared is left out if expected to take longer [s]");
        options.add("repeat", p.plan.repeat, 3, between(1, 100),
                    "solves of each, the fastest counts");
      },
      [&](Run& run) {
        p.plan.packing.seed = run.seed();
        scaling(p, run);
      });
}
