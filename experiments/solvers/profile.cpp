// SPDX-License-Identifier: BSD-3-Clause
// Performance profiles [Dolan and More 2002]: which solver is the fastest how often, and how far
// are the others behind?
#include <algorithm>
#include <limits>
#include <map>

#include <libcd/generate/loaded_scene.hpp>
#include "experiments/solvers/profile_report.hpp"
#include "harness/experiment.hpp"
#include "harness/solver_trial.hpp"
#include "harness/task_parts.hpp"

namespace {

using namespace cd;

constexpr double kNear = 3.0;  // times the best so far: a solver so near is timed again

struct Parameters {
  std::vector<int> grains;
  std::vector<double> tolerances;
  int seeds, max_iterations, newton_iterations, repeat;
};

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

/// All solvers on one problem in turns, each solve a part of the task; the fastest of each counts.
template <int D>
void contest(const std::string& label, const ContactProblem<D>& problem, double tolerance,
             const Parameters& p, std::uint64_t seed, TaskParts& parts,
             std::vector<ProfileResult>& results) {
  const auto solve = [&](const std::string& solver, LongPart& part) {
    const bool newton = solver == "newton";
    const StopRule rule{.max_iterations = newton ? p.newton_iterations : p.max_iterations,
                        .tolerance = tolerance,
                        .check_every = newton ? 1 : 5};
    return SolverTrial(problem, solver, stopping(rule, seed)).solve(part);
  };
  std::map<std::string, SolveReport> reports;
  double best = std::numeric_limits<double>::infinity();
  for (int round = 0; round < p.repeat; ++round) {
    for (const std::string& solver : general_solvers()) {
      SolveReport& fastest = reports[solver];
      if (round > 0 && (fastest.status != SolveStatus::converged || fastest.seconds > kNear * best))
        continue;
      const SolveReport report = parts.get([&](LongPart& part) { return solve(solver, part); });
      if (round == 0 || report.seconds < fastest.seconds) fastest = report;
      if (fastest.status == SolveStatus::converged) best = std::min(best, fastest.seconds);
    }
  }
  for (const auto& [solver, report] : reports)
    results.push_back({solver, label, tolerance, to_string(report.status), report.iterations,
                       report.seconds, report.residual.value_or(1.0)});  // none: the task leaves
}

void profile(const Parameters& p, Run& run) {
  const std::vector<Posed> problems = problems_of(p, run.seed());
  const auto task_of = [](const Posed& posed) { return Task("problem", {{"name", posed.label}}); };
  const auto solve_one = [&](const Posed& posed, TaskContext& task) {
    TaskParts parts(task);
    std::vector<ProfileResult> results;
    const auto pose = [&](const auto& loaded) {
      const auto problem = first_problem(loaded);
      for (const double tolerance : p.tolerances)
        contest(posed.label, problem, tolerance, p, run.seed(), parts, results);
    };
    std::visit(pose, make_scene(posed.scene, posed.grains, posed.seed));
    return results;
  };
  const auto found =
      run.for_each_task(problems, task_of, solve_one, {.unit = "problems", .one_at_a_time = true});
  if (found) report_profiles(run, *found);
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
       .takes_checkpoints = true,
       .has_tasks = true},
      [&](Options& options) {
        options.list(
            "grains", p.grains,
            {Integers{10, 30, 100}, Integers{10, 30, 100, 300}, Integers{30, 100, 300, 1000}},
            between(10, 100000), "grains of each scene");
        options.add("seeds", p.seeds, {2, 3, 5}, between(1, 1000), "packings of each size");
        options.list("tolerances", p.tolerances, std::vector<double>{1e-4, 1e-6},
                     strictly_between(0, 1), "natural-map errors to be reached");
        options.add("max-iterations", p.max_iterations, {50000, 400000, 4000000},
                    between(1, 10000000), "iterations after which a solver is given up");
        options.add("newton-iterations", p.newton_iterations, 500, between(1, 10000000),
                    "the same for newton, which factorises in each");
        options.add("repeat", p.repeat, 3, between(1, 100), "solves of each, the fastest counts");
      },
      [&](Run& run) { profile(p, run); });
}
