// How does the residual of each solver fall, with its iterations and with time?
#include <algorithm>
#include <chrono>
#include <cmath>

#include <libcd/generate/loaded_scene.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/solver/residual.hpp>
#include "experiments/harness/experiment.hpp"
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

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

template <int D>
std::unique_ptr<Solver<D>> solver_for(const std::string& name, int iterations, Run& run) {
  SolverOptions options;
  options.seed = run.seed();
  options.stop = {.max_iterations = iterations, .judge = false};
  return make_solver<D>(name, options);
}

struct Look {
  int iteration;
  double residual;
};

/// The residual at iterations spaced evenly on a logarithmic axis, until it is below the floor or
/// the time is over.
template <int D>
std::vector<Look> looks(const ContactProblem<D>& problem, const std::string& name,
                        const Parameters& p, Run& run, Solution<D>& solution) {
  const UnilateralCoulomb<D> law;
  const auto solver = solver_for<D>(name, p.max_iterations, run);
  const auto start = std::chrono::steady_clock::now();
  std::vector<Look> seen;
  int next = 1;
  solver->observe([&](const Iterate<D>& iterate) {
    if (iterate.iteration < next) return true;
    next = std::max(next + 1, static_cast<int>(std::ceil(kSpacing * next)));
    seen.push_back({iterate.iteration, natural_map_error(problem, law, iterate.solution.impulse)});
    return seen.back().residual > p.floor && seconds_since(start) < p.limit && !run.interrupted();
  });
  solver->solve(problem, law, solution);
  return seen;
}

/// Seconds of so many iterations without any look.
template <int D>
double duration(const ContactProblem<D>& problem, const std::string& name, int iterations,
                Run& run) {
  Solution<D> solution;
  return solver_for<D>(name, iterations, run)
      ->solve(problem, UnilateralCoulomb<D>(), solution)
      .seconds;
}

/// Distance of two sets of velocities, as a part of the velocities without contacts.
template <int D>
double distance(const Array<BodyMotion<D>>& a, const Array<BodyMotion<D>>& b,
                const Array<BodyMotion<D>>& scale) {
  double difference = 0.0, size = 0.0;
  for (int k = 0; k < a.size(); ++k) {
    difference += (a[k].velocity - b[k].velocity).squaredNorm();
    size += scale[k].velocity.squaredNorm();
  }
  return std::sqrt(difference / size);
}

/// Where the curve of one solver ended.
template <int D>
struct End {
  std::string solver;
  Look last;
  double seconds;
  Solution<D> solution;
};

struct Tables {
  CsvWriter &curves, &ends;
  Progress progress;
  int posed = 0, converged = 0, compared = 0;
  double largest_difference = 0.0;
};

template <int D>
End<D> follow(const std::string& name, const ContactProblem<D>& problem, const std::string& solver,
              const Parameters& p, Run& run, Tables& tables) {
  Solution<D> solution;
  const std::vector<Look> seen = looks(problem, solver, p, run, solution);
  const int last = seen.back().iteration;
  const double one = duration(problem, solver, 1, run);
  const double all = last > 1 ? duration(problem, solver, last, run) : one;
  const double each = last > 1 ? std::max(0.0, all - one) / (last - 1) : 0.0;
  for (const Look& look : seen)
    tables.curves.row(name, solver, look.iteration, one + each * (look.iteration - 1),
                      look.residual);
  return {solver, seen.back(), all, std::move(solution)};
}

template <int D>
void follow_all(const std::string& name, const ContactProblem<D>& problem, const Parameters& p,
                Run& run, Tables& tables) {
  std::vector<End<D>> ends;
  for (const TableEntry& solver : solver_table()) {
    const bool factorises = solver.name == "admm" || solver.name == "newton";
    const bool fills = D == 3 && factorises && p.grains > p.factor_grains;
    if (!solver.special && !fills && !run.interrupted())
      ends.push_back(follow(name, problem, solver.name, p, run, tables));
    tables.progress.advance();
  }
  if (ends.empty()) return;
  const auto best = std::min_element(ends.begin(), ends.end(), [](const auto& a, const auto& b) {
    return a.last.residual < b.last.residual;
  });
  for (const End<D>& end : ends) {
    const bool converged = end.last.residual <= p.floor;
    const double difference = distance<D>(end.solution.motion, best->solution.motion, problem.free);
    ++tables.posed;
    tables.converged += converged;
    if (end.last.residual <= kAccurate && &end != &*best) {
      ++tables.compared;
      tables.largest_difference = std::max(tables.largest_difference, difference);
    }
    tables.ends.row(name, D, problem.contact_count(), end.solver, converged, end.last.iteration,
                    end.seconds, end.last.residual, difference);
  }
}

void convergence(const Parameters& p, Run& run) {
  Tables tables{run.csv("convergence.csv", {{"problem", ""},
                                            {"solver", ""},
                                            {"iteration", "1"},
                                            {"seconds", "s"},
                                            {"residual", "1"}}),
                run.csv("ends.csv", {{"problem", ""},
                                     {"dimension", "1"},
                                     {"contacts", "1"},
                                     {"solver", ""},
                                     {"converged", "1"},
                                     {"iterations", "1"},
                                     {"seconds", "s"},
                                     {"residual", "1"},
                                     {"velocity_difference", "1"}}),
                run.progress(3 * std::ssize(solver_table()), "solves")};
  const auto cold = [&](const char* name) { return make_scene(name, p.grains, run.seed()); };
  follow_all("gravity-2d", first_problem(std::get<LoadedScene<2>>(cold("gravity-2d"))), p, run,
             tables);
  follow_all("gravity-3d", first_problem(std::get<LoadedScene<3>>(cold("gravity-3d"))), p, run,
             tables);
  const Settling settling{p.grains, p.settle_steps, p.settle_sweeps, p.tilt, run.seed()};
  follow_all("load-step-2d", load_step<2>(settling).problem, p, run, tables);
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
       .summary = "Residual of each solver against iterations and time"},
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
        options.add("limit", p.limit, {0.2, 6.0, 60.0}, above(0), "seconds after which it ends");
        options.add("max-iterations", p.max_iterations, 1000000, between(1, 10000000),
                    "iterations after which it ends");
      },
      [&](Run& run) { convergence(p, run); });
}
