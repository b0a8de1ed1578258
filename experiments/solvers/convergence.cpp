// SPDX-License-Identifier: BSD-3-Clause
// How does the residual of each solver fall, with its iterations and with time?
#include <algorithm>

#include <libcd/generate/loaded_scene.hpp>
#include <libcd/io/table.hpp>
#include "experiments/harness/experiment.hpp"
#include "experiments/solvers/general_solvers.hpp"
#include "experiments/solvers/residual_curve.hpp"
#include "experiments/solvers/settled_packing.hpp"

namespace {

using namespace cd;

constexpr double kAccurate = 1e-5;  // natural-map error from which velocities are compared

struct Parameters {
  Settling packing;
  CurveEnd end;
  int factor_grains;
};

/// The end of one curve.
struct End {
  std::string problem;
  int dimension, contacts;
  std::string solver;
  bool converged;
  ResidualSample last;
  double seconds;
  double difference;  ///< of the velocities from those of the most accurate solver
  bool compared;
};

Table<End> ends_table() {
  Table<End> table;
  table.column("problem", "", &End::problem)
      .column("dimension", "1", &End::dimension)
      .column("contacts", "1", &End::contacts)
      .column("solver", "", &End::solver)
      .column("converged", "1", &End::converged)
      .column("iterations", "1", &End::last, &ResidualSample::iteration)
      .timing("seconds", "s", &End::seconds)
      .column("residual", "1", &End::last, &ResidualSample::residual)
      .column("velocity_difference", "1", &End::difference);
  return table;
}

template <int D>
std::vector<End> ends_of(const std::string& name, const ContactProblem<D>& problem,
                         const std::vector<std::string>& solvers,
                         const std::vector<ResidualCurve>& curves, double floor) {
  const auto residual = [](const ResidualCurve& curve) { return curve.last().residual; };
  const auto best = std::ranges::min_element(curves, {}, residual);
  std::vector<End> ends;
  for (std::size_t k = 0; k < solvers.size(); ++k) {
    const ResidualCurve& c = curves[k];
    ends.push_back({name, D, problem.contact_count(), solvers[k], residual(c) <= floor, c.last(),
                    c.all, velocity_distance<D>(c.velocity, best->velocity, problem.free),
                    residual(c) <= kAccurate && &c != &*best});
  }
  return ends;
}

std::vector<std::string> solvers_for(int dimension, const Parameters& p) {
  std::vector<std::string> solvers = general_solvers();
  if (dimension == 3 && p.packing.grains > p.factor_grains)
    std::erase_if(solvers, [](const auto& name) { return name == "admm" || name == "newton"; });
  return solvers;
}

/// Adds the curves of one problem to the tables; false if interrupted.
template <int D>
bool follow_all(const std::string& name, const ContactProblem<D>& problem, const Parameters& p,
                Run& run, CsvWriter& csv, std::vector<End>& ends) {
  const std::vector<std::string> solvers = solvers_for(D, p);
  const auto task_of = [&](const std::string& solver) {
    return Task("curve", {{"problem", name}, {"solver", solver}});
  };
  const auto follow = [&](const std::string& solver, TaskContext& task) {
    return residual_curve(problem, solver, p.end, run.seed(), task);
  };
  const auto curves = run.for_each_task(solvers, task_of, follow,
                                        {.unit = "solvers, " + name, .one_at_a_time = true});
  if (!curves) return false;
  for (std::size_t k = 0; k < solvers.size(); ++k) {
    const ResidualCurve& curve = (*curves)[k];
    for (const auto& [iteration, residual] : curve.samples)
      csv.row(name, solvers[k], iteration, curve.seconds(iteration), residual);
  }
  for (const End& end : ends_of(name, problem, solvers, *curves, p.end.floor)) ends.push_back(end);
  return true;
}

void report(Run& run, const std::vector<End>& ends) {
  double largest = 0.0;
  for (const End& end : ends)
    if (end.compared) largest = std::max(largest, end.difference);
  const auto count = [&](bool End::*what) {
    return static_cast<double>(std::ranges::count(ends, true, what));
  };
  run.quantity("posed", static_cast<double>(ends.size()), "1", "solvers times problems");
  run.quantity("converged", count(&End::converged), "1", "of them brought below the floor");
  run.quantity("compared", count(&End::compared), "1",
               "solvers whose velocities are compared with those of the most accurate one");
  run.quantity("velocity_difference", largest, "1",
               "largest difference of these velocities, as a part of those without contacts");
}

void convergence(const Parameters& p, Run& run) {
  auto& curves = run.csv("convergence.csv", {{"problem", ""},
                                             {"solver", ""},
                                             {"iteration", "1"},
                                             {"seconds", "s", kTiming},
                                             {"residual", "1"}});
  const Table<End> table = ends_table();
  auto& csv = run.csv("ends.csv", table.columns());
  std::vector<End> ends;
  const auto cold = [&]<int D>(const std::string& name) {
    const auto scene = make_scene(name, p.packing.grains, p.packing.seed);
    return follow_all(name, first_problem(std::get<LoadedScene<D>>(scene)), p, run, curves, ends);
  };
  const bool all =
      cold.operator()<2>("gravity-2d") && cold.operator()<3>("gravity-3d") &&
      follow_all("load-step-2d", load_step<2>(p.packing).problem, p, run, curves, ends);
  table.write(csv, ends);
  if (all) report(run, ends);
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  return run_experiment(
      argc, argv,
      {.name = "solvers_convergence",
       .paper = "solvers",
       .figure = "Convergence of the solvers",
       .summary = "Residual of each solver against iterations and time",
       .has_tasks = true},
      [&](Options& options) {
        options.add("grains", p.packing.grains, {1000, 5000, 20000}, between(10, 100000),
                    "grains of each packing");
        options.add("factor-grains", p.factor_grains, 2000, between(10, 100000),
                    "largest packing in space for admm and newton, which factorise a matrix");
        declare_settling(options, p.packing, "the load step");
        options.add("floor", p.end.floor, 1e-8, strictly_between(0, 1),
                    "natural-map error at which a curve ends");
        options.add("limit", p.end.seconds, {0.2, 6.0, 60.0}, above(0),
                    "CPU seconds after which it ends");
        options.add("max-iterations", p.end.iterations, 1000000, between(1, 10000000),
                    "iterations after which it ends");
      },
      [&](Run& run) {
        p.packing.seed = run.seed();
        convergence(p, run);
      });
}
