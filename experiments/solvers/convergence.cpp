// SPDX-License-Identifier: BSD-3-Clause
// How does the residual of each solver fall, with its iterations and with time?
#include <algorithm>
#include <functional>
#include <iterator>
#include <string>

#include <libcd/core/number.hpp>
#include <libcd/generate/loaded_scene.hpp>
#include "experiments/runs/load_step.hpp"
#include "experiments/solvers/residual_curve.hpp"
#include "harness/experiment.hpp"
#include "harness/write_rows.hpp"
#include "solvers/table.hpp"

namespace {

using namespace cd;

constexpr double kAccurate = 1e-5;  // natural-map error from which velocities are compared

struct Parameters {
  runs::BoxSettling packing;
  double tilt;
  CurveEnd end;
  int factor_grains;
};

Table<ResidualCurve> ends_table() {
  using Curve = ResidualCurve;
  Table<Curve> table;
  constexpr std::identity kOwn;
  table
      .fields(kOwn, &Curve::problem, &Curve::dimension, &Curve::contacts, &Curve::solver,
              &Curve::converged)
      .fields(&Curve::last, &ResidualSample::iteration)
      .fields(kOwn, &Curve::all)
      .fields(&Curve::last, &ResidualSample::residual)
      .fields(kOwn, &Curve::difference);
  return table;
}

std::vector<std::string> solvers_for(int dimension, const Parameters& p) {
  std::vector<std::string> solvers = general_solvers();
  if (dimension == 3 && p.packing.grains > p.factor_grains)
    std::erase_if(solvers, [](const auto& name) { return name == "admm" || name == "newton"; });
  return solvers;
}

/// Adds the curves of one problem; false if interrupted.
template <int D>
bool follow_all(const std::string& name, const ContactProblem<D>& problem, const Parameters& p,
                const Run& run, std::vector<ResidualCurve>& curves) {
  const auto task_of = [&](const std::string& solver) {
    return Task("curve", {{"problem", name}, {"solver", solver}});
  };
  const auto follow = [&](const std::string& solver, TaskContext& task) {
    return residual_curve(name, problem, solver, p.end, run.seed(), task);
  };
  auto found = run.for_each_task(solvers_for(D, p), task_of, follow,
                                 {.unit = "solvers, " + name, .one_at_a_time = true});
  if (!found) return false;
  compare_velocities(*found, problem);
  std::ranges::move(*found, std::back_inserter(curves));
  return true;
}

void write(Run& run, const std::vector<ResidualCurve>& curves) {
  auto& csv = run.csv("convergence.csv", {{"problem", ""},
                                          {"solver", ""},
                                          {"iteration", "1"},
                                          {"seconds", "s", kTiming},
                                          {"residual", "1"}});
  for (const ResidualCurve& curve : curves)
    for (const auto& [iteration, residual] : curve.samples)
      csv.row(curve.problem, curve.solver, iteration, curve.seconds(iteration), residual);
  write_rows(run, "ends.csv", ends_table(), curves);
}

void report(Run& run, const std::vector<ResidualCurve>& curves) {
  int converged = 0, compared = 0;
  double largest = 0.0;
  for (const ResidualCurve& curve : curves) {
    converged += curve.converged;
    if (curve.best || curve.last().residual > kAccurate) continue;
    ++compared;
    largest = std::max(largest, curve.difference);
  }
  run.quantity("posed", static_cast<double>(curves.size()), "1", "solvers times problems");
  run.quantity("converged", converged, "1", "of them brought below the floor");
  run.quantity("compared", compared, "1",
               "solvers whose velocities are compared with those of the most accurate one");
  run.quantity("velocity_difference", largest, "1",
               "largest difference of these velocities, as a part of those without contacts");
}

void convergence(const Parameters& p, Run& run) {
  std::vector<ResidualCurve> curves;
  const auto cold = [&]<int D>(const std::string& name) {
    const auto scene = make_scene(name, p.packing.grains, p.packing.seed);
    return follow_all(name, first_problem(std::get<LoadedScene<D>>(scene)), p, run, curves);
  };
  const auto loaded = [&] {
    const auto settle = [&](int, TaskContext& task) {
      return runs::settle_packing<2>(p.packing, task);
    };
    const auto settled = run.for_each_task(std::vector<Task>{{"settle", {}}}, settle);
    if (!settled) return false;
    const runs::SettledBox<2>& packing = settled->front();
    if (!packing.at_rest())
      run.flag("the packing of load-step-2d is not at rest after " + std::to_string(packing.steps) +
               " steps: rms velocity " + to_text(packing.rms_velocity) + " g dt");
    return follow_all("load-step-2d", load_step(packing, p.tilt).problem, p, run, curves);
  };
  const bool all = cold.operator()<2>("gravity-2d") && cold.operator()<3>("gravity-3d") && loaded();
  write(run, curves);
  if (all) report(run, curves);
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
       .takes_checkpoints = true,
       .has_tasks = true},
      [&](Options& options) {
        options.add("grains", p.packing.grains, {1000, 5000, 20000}, between(10, 100000),
                    "grains of each packing");
        options.add("factor-grains", p.factor_grains, 2000, between(10, 100000),
                    "largest packing in space for admm and newton, which factorise a matrix");
        runs::declare_settling(options, p.packing.limits);
        options.add("tilt", p.tilt, 0.01, strictly_between(0, 1),
                    "horizontal load, as a part of the weight");
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
