// SPDX-License-Identifier: BSD-3-Clause
// Performance profiles [Dolan and More 2002]: which solver is the fastest how often, and how far
// are the others behind?
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include <libcd/generate/loaded_scene.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include "experiments/harness/experiment.hpp"
#include "solvers/table.hpp"

namespace {

using namespace cd;

constexpr double kNear = 3.0;  // times the best so far: a solver so near is timed again

struct Parameters {
  std::vector<int> grains;
  std::vector<double> tolerances;
  int seeds, max_iterations, newton_iterations, repeat;
};

/// Seconds of each solver on each problem; infinite where it did not reach the tolerance.
using Times = std::map<std::string, std::vector<double>>;

/// One solver on one problem at one tolerance.
template <int D>
SolveReport solve(const ContactProblem<D>& problem, const std::string& name, double tolerance,
                  const Parameters& p, std::uint64_t seed) {
  SolverOptions options;
  options.seed = seed;
  options.stop = {.max_iterations = name == "newton" ? p.newton_iterations : p.max_iterations,
                  .tolerance = tolerance,
                  .check_every = name == "newton" ? 1 : 5};
  Solution<D> solution;
  return make_solver<D>(name, options)->solve(problem, UnilateralCoulomb<D>(), solution);
}

/// What one solver made of one problem at one tolerance.
struct Result {
  std::string solver;
  double tolerance = 0.0;
  std::string status;
  int iterations = 0;
  double seconds = 0.0, residual = 0.0;
  bool solved = false;
};
auto stored(Result& r) {
  return std::tie(r.solver, r.tolerance, r.status, r.iterations, r.seconds, r.residual, r.solved);
}

template <int D>
void contest(const ContactProblem<D>& problem, double tolerance, const Parameters& p,
             std::uint64_t seed, std::vector<Result>& results) {
  std::map<std::string, SolveReport> reports;
  double best = std::numeric_limits<double>::infinity();
  for (int round = 0; round < p.repeat; ++round) {
    for (const TableEntry& solver : solver_table()) {
      if (solver.special) continue;
      SolveReport& fastest = reports[solver.name];
      if (round > 0 && (fastest.status != SolveStatus::converged || fastest.seconds > kNear * best))
        continue;
      const SolveReport report = solve(problem, solver.name, tolerance, p, seed);
      if (round == 0 || report.seconds < fastest.seconds) fastest = report;
      if (fastest.status == SolveStatus::converged) best = std::min(best, fastest.seconds);
    }
  }
  for (const auto& [solver, report] : reports)
    results.push_back({solver, tolerance, to_string(report.status), report.iterations,
                       report.seconds, *report.residual, report.status == SolveStatus::converged});
}

/// One packing of a scene.
struct Posed {
  std::string scene, label;
  int grains;
  std::uint64_t seed;
};

std::vector<Posed> problems_of(const Parameters& p, std::uint64_t seed) {
  std::vector<Posed> all;
  for (const SceneEntry& scene : scene_table()) {
    const bool random = scene.name != "stack" && scene.name != "arch";
    for (const int grains : p.grains) {
      for (int k = 0; k < (random ? p.seeds : 1); ++k) {
        const std::uint64_t own = seed + static_cast<std::uint64_t>(k);
        std::string label = scene.name + "-" + std::to_string(grains);
        if (random) label.append("-").append(std::to_string(own));
        all.push_back({scene.name, label, grains, own});
      }
    }
  }
  return all;
}

/// Share of the problems that each solver has solved within each multiple of the least time, and
/// the share solved at all. A problem that no solver has solved counts against all.
void write_curves(const Times& times, double tolerance, Run& run, CsvWriter& csv) {
  const std::size_t count = times.begin()->second.size();
  std::vector<double> least(count, std::numeric_limits<double>::infinity());
  for (const auto& [solver, seconds] : times)
    for (std::size_t k = 0; k < count; ++k) least[k] = std::min(least[k], seconds[k]);
  const std::string digits = std::to_string(std::lround(-std::log10(tolerance)));
  for (const auto& [solver, seconds] : times) {
    std::vector<double> ratio;
    for (std::size_t k = 0; k < count; ++k)
      if (std::isfinite(seconds[k])) ratio.push_back(seconds[k] / least[k]);
    std::sort(ratio.begin(), ratio.end());
    const double all = static_cast<double>(count);
    for (std::size_t k = 0; k < ratio.size(); ++k)
      csv.row(solver, tolerance, ratio[k], static_cast<double>(k + 1) / all);
    std::string name = "solved_" + solver + "_" + digits;
    std::replace(name.begin(), name.end(), '-', '_');
    run.quantity(name, static_cast<double>(ratio.size()) / all, "1",
                 "share of the problems solved to 1e-" + digits + " by " + solver);
  }
}

void profile(const Parameters& p, Run& run) {
  auto& csv = run.csv("profile.csv", {{"solver", ""},
                                      {"problem", ""},
                                      {"tolerance", "1"},
                                      {"status", ""},
                                      {"iterations", "1"},
                                      {"seconds", "s", kTiming},
                                      {"residual", "1"}});
  auto& curves =
      run.csv("curves.csv",
              {{"solver", ""}, {"tolerance", "1"}, {"ratio", "1", kTiming}, {"fraction", "1"}});
  const std::vector<Posed> problems = problems_of(p, run.seed());
  const auto task_of = [](const Posed& posed) { return Task("problem", {{"name", posed.label}}); };
  const auto solve_one = [&](const Posed& posed, TaskContext&) {
    std::vector<Result> results;
    const auto pose = [&](const auto& loaded) {
      const auto problem = first_problem(loaded);
      for (const double tolerance : p.tolerances)
        contest(problem, tolerance, p, run.seed(), results);
    };
    std::visit(pose, make_scene(posed.scene, posed.grains, posed.seed));
    return results;
  };
  const auto found =
      run.for_each_task(problems, task_of, solve_one, {.unit = "problems", .one_at_a_time = true});
  if (!found) return;
  std::map<double, Times> times;
  for (std::size_t k = 0; k < problems.size(); ++k) {
    for (const Result& r : (*found)[k]) {
      times[r.tolerance][r.solver].push_back(r.solved ? r.seconds
                                                      : std::numeric_limits<double>::infinity());
      csv.row(r.solver, problems[k].label, r.tolerance, r.status, r.iterations, r.seconds,
              r.residual);
    }
  }
  for (const auto& [tolerance, of_solvers] : times)
    write_curves(of_solvers, tolerance, run, curves);
  run.quantity("problems", static_cast<double>(problems.size()), "1", "problems in the set");
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  using Integers = std::vector<int>;
  return run_experiment(
      argc, argv,
      {.name = "solvers_profile",
       .paper = "solvers",
       .figure = "Performance profiles",
       .summary = "Which solver is the fastest on how many scenes, and how far others are behind",
       .has_tasks = true},
      [&](Options& options) {
        options.list(
            "grains", p.grains,
            {Integers{10, 30, 100}, Integers{10, 30, 100, 300}, Integers{30, 100, 300, 1000}},
            between(10, 100000), "grains of each scene");
        options.add("seeds", p.seeds, {2, 3, 5}, between(1, 1000), "packings of each size");
        options.list("tolerances", p.tolerances, std::vector<double>{1e-4, 1e-6},
                     strictly_between(0, 1), "natural-map errors to be reached");
        options.add("max-iterations", p.max_iterations, {20000, 100000, 100000},
                    between(1, 10000000), "iterations after which a solver is given up");
        options.add("newton-iterations", p.newton_iterations, 500, between(1, 10000000),
                    "the same for newton, which factorises in each");
        options.add("repeat", p.repeat, 3, between(1, 100), "solves of each, the fastest counts");
      },
      [&](Run& run) { profile(p, run); });
}
