// SPDX-License-Identifier: BSD-3-Clause
// How does the residual of each solver fall, with its iterations and with time?
#include <algorithm>
#include <cmath>

#include <libcd/generate/loaded_scene.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/solver/residual.hpp>
#include "experiments/harness/experiment.hpp"
#include "experiments/harness/thread_time.hpp"
#include "experiments/solvers/settled_packing.hpp"
#include "solvers/table.hpp"

namespace {

using namespace cd;

constexpr double kAccurate = 1e-5;  // natural-map error from which velocities are compared
constexpr double kSpacing = 1.1;    // of the iterations at which the residual is looked at

struct Parameters {
  int grains, factor_grains, settle_steps, settle_sweeps, max_iterations;
  double tilt, floor, limit;
};

template <int D>
std::unique_ptr<Solver<D>> solver_for(const std::string& name, int iterations, const Run& run) {
  SolverOptions options;
  options.seed = run.seed();
  options.stop = {.max_iterations = iterations, .report_residual = false};
  return make_solver<D>(name, options);
}

struct Look {
  int iteration = 0;
  double residual = 0.0;
};
auto stored(Look& l) {
  return std::tie(l.iteration, l.residual);
}

/// The residual at iterations spaced evenly on a logarithmic axis, until it is below the floor or
/// the time is over.
template <int D>
std::vector<Look> looks(const ContactProblem<D>& problem, const std::string& name,
                        const Parameters& p, const Run& run, TaskContext& task,
                        Solution<D>& solution) {
  const UnilateralCoulomb<D> law;
  const auto solver = solver_for<D>(name, p.max_iterations, run);
  const double start = thread_seconds();
  std::vector<Look> seen;
  int next = 1;
  solver->observe([&](const Iterate<D>& iterate) {
    if (iterate.iteration < next) return true;
    next = std::max(next + 1, static_cast<int>(std::ceil(kSpacing * next)));
    seen.push_back({iterate.iteration, natural_map_error(problem, law, iterate.solution.impulse)});
    return seen.back().residual > p.floor && thread_seconds() - start < p.limit &&
           !task.interrupted();
  });
  solver->solve(problem, law, solution);
  return seen;
}

/// Seconds of so many iterations without any look.
template <int D>
double duration(const ContactProblem<D>& problem, const std::string& name, int iterations,
                const Run& run) {
  Solution<D> solution;
  return solver_for<D>(name, iterations, run)
      ->solve(problem, UnilateralCoulomb<D>(), solution)
      .seconds;
}

template <int D>
std::vector<double> components_of(const Array<BodyMotion<D>>& motion) {
  std::vector<double> all;
  for (const BodyMotion<D>& body : motion)
    all.insert(all.end(), body.velocity.data(), body.velocity.data() + D);
  return all;
}

/// Distance of two sets of velocities, as a part of the velocities without contacts.
template <int D>
double distance(const std::vector<double>& a, const std::vector<double>& b,
                const Array<BodyMotion<D>>& scale) {
  double difference = 0.0, size = 0.0;
  for (int k = 0; k < scale.size(); ++k) {
    const auto first = static_cast<std::size_t>(k * D);
    difference += (Eigen::Map<const Vector<D>>(&a[first]) - Eigen::Map<const Vector<D>>(&b[first]))
                      .squaredNorm();
    size += scale[k].velocity.squaredNorm();
  }
  return std::sqrt(difference / size);
}

/// The curve of one solver, and the velocities at its end.
struct Curve {
  std::vector<Look> looks;
  double first = 0.0, all = 0.0;  ///< seconds of one iteration and of all
  std::vector<double> velocity;
};
auto stored(Curve& c) {
  return std::tie(c.looks, c.first, c.all, c.velocity);
}

struct Tables {
  CsvWriter &curves, &ends;
  int posed = 0, converged = 0, compared = 0;
  double largest_difference = 0.0;
};

template <int D>
Curve follow(const ContactProblem<D>& problem, const std::string& solver, const Parameters& p,
             const Run& run, TaskContext& task) {
  Solution<D> solution;
  Curve curve;
  curve.looks = looks(problem, solver, p, run, task, solution);
  if (task.interrupted()) return curve;
  const int last = curve.looks.back().iteration;
  curve.first = duration(problem, solver, 1, run);
  curve.all = last > 1 ? duration(problem, solver, last, run) : curve.first;
  curve.velocity = components_of<D>(solution.motion);
  return curve;
}

/// False if interrupted.
template <int D>
bool follow_all(const std::string& name, const ContactProblem<D>& problem, const Parameters& p,
                Run& run, Tables& tables) {
  std::vector<std::string> solvers;
  for (const TableEntry& solver : solver_table()) {
    const bool factorises = solver.name == "admm" || solver.name == "newton";
    const bool fills = D == 3 && factorises && p.grains > p.factor_grains;
    if (!solver.special && !fills) solvers.push_back(solver.name);
  }
  const auto task_of = [&](const std::string& solver) {
    return Task("curve", {{"problem", name}, {"solver", solver}});
  };
  const auto follow_one = [&](const std::string& solver, TaskContext& task) {
    return follow(problem, solver, p, run, task);
  };
  const auto curves = run.for_each_task(solvers, task_of, follow_one,
                                        {.unit = "solvers, " + name, .one_at_a_time = true});
  if (!curves) return false;
  for (std::size_t k = 0; k < solvers.size(); ++k) {
    const Curve& c = (*curves)[k];
    const int last = c.looks.back().iteration;
    const double each = last > 1 ? std::max(0.0, c.all - c.first) / (last - 1) : 0.0;
    for (const Look& look : c.looks)
      tables.curves.row(name, solvers[k], look.iteration, c.first + each * (look.iteration - 1),
                        look.residual);
  }
  const auto best = std::ranges::min_element(
      *curves, {}, [](const Curve& curve) { return curve.looks.back().residual; });
  for (std::size_t k = 0; k < solvers.size(); ++k) {
    const Curve& c = (*curves)[k];
    const Look& last = c.looks.back();
    const bool converged = last.residual <= p.floor;
    const double difference = distance<D>(c.velocity, best->velocity, problem.free);
    ++tables.posed;
    tables.converged += converged;
    if (last.residual <= kAccurate && &c != &*best) {
      ++tables.compared;
      tables.largest_difference = std::max(tables.largest_difference, difference);
    }
    tables.ends.row(name, D, problem.contact_count(), solvers[k], converged, last.iteration, c.all,
                    last.residual, difference);
  }
  return true;
}

void convergence(const Parameters& p, Run& run) {
  Tables tables{run.csv("convergence.csv", {{"problem", ""},
                                            {"solver", ""},
                                            {"iteration", "1"},
                                            {"seconds", "s", kTiming},
                                            {"residual", "1"}}),
                run.csv("ends.csv", {{"problem", ""},
                                     {"dimension", "1"},
                                     {"contacts", "1"},
                                     {"solver", ""},
                                     {"converged", "1"},
                                     {"iterations", "1"},
                                     {"seconds", "s", kTiming},
                                     {"residual", "1"},
                                     {"velocity_difference", "1"}})};
  const auto cold = [&](const char* name) { return make_scene(name, p.grains, run.seed()); };
  const Settling settling{p.grains, p.settle_steps, p.settle_sweeps, p.tilt, run.seed()};
  if (!follow_all("gravity-2d", first_problem(std::get<LoadedScene<2>>(cold("gravity-2d"))), p, run,
                  tables) ||
      !follow_all("gravity-3d", first_problem(std::get<LoadedScene<3>>(cold("gravity-3d"))), p, run,
                  tables) ||
      !follow_all("load-step-2d", load_step<2>(settling).problem, p, run, tables))
    return;
  run.quantity("posed", tables.posed, "1", "solvers times problems");
  run.quantity("converged", tables.converged, "1", "of them brought below the floor");
  run.quantity("compared", tables.compared, "1",
               "solvers whose velocities are compared with those of the most accurate one");
  run.quantity("velocity_difference", tables.largest_difference, "1",
               "largest difference of these velocities, as a part of those without contacts");
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
        options.add("grains", p.grains, {1000, 5000, 20000}, between(10, 100000),
                    "grains of each packing");
        options.add("factor-grains", p.factor_grains, 2000, between(10, 100000),
                    "largest packing in space for admm and newton, which factorise a matrix");
        options.add("settle-steps", p.settle_steps, {100, 400, 400}, between(1, 100000),
                    "time steps before the load step");
        options.add("settle-sweeps", p.settle_sweeps, 100, between(1, 100000),
                    "Gauss-Seidel sweeps in each of them");
        options.add("tilt", p.tilt, 0.01, strictly_between(0, 1),
                    "horizontal load, as a part of the weight");
        options.add("floor", p.floor, 1e-8, strictly_between(0, 1),
                    "natural-map error at which a curve ends");
        options.add("limit", p.limit, {0.2, 6.0, 60.0}, above(0),
                    "CPU seconds after which it ends");
        options.add("max-iterations", p.max_iterations, 1000000, between(1, 10000000),
                    "iterations after which it ends");
      },
      [&](Run& run) { convergence(p, run); });
}
