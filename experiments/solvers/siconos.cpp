// SPDX-License-Identifier: BSD-3-Clause
// Is libcd as fast as Siconos? Time to the same error on the same problems, on one core.
#include <algorithm>
#include <filesystem>

#include <libcd/core/error.hpp>
#include <libcd/core/parallel.hpp>
#include <libcd/generate/loaded_scene.hpp>
#include <libcd/io/input_file.hpp>
#include <libcd/io/problem_file.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/matrix/to_matrix.hpp>
#include <libcd/solver/residual.hpp>
#include "experiments/solvers/siconos_report.hpp"
#include "harness/experiment.hpp"
#include "harness/hash.hpp"

namespace {

using namespace cd;
namespace fs = std::filesystem;

struct Parameters {
  std::string problems;
  std::vector<double> tolerances;
  ContestRules rules;
  int grains;
};

struct NamedProblem {
  std::string name;
  AnyProblem problem;
  std::uint64_t hash = 0;  ///< of the file
};

std::uint64_t hash_of(const fs::path& path) {
  return fnv1a(read_bytes(path));
}

/// The first time step of every scene that can be generated, in matrix form.
std::vector<NamedProblem> generated_problems(const Parameters& p, std::uint64_t seed) {
  std::vector<NamedProblem> problems;
  for (const SceneEntry& entry : scene_table()) {
    std::visit(
        [&]<int D>(const LoadedScene<D>& loaded) {
          problems.push_back(
              {entry.name, to_matrix(first_problem(loaded), UnilateralCoulomb<D>())});
        },
        make_scene(entry.name, p.grains, seed));
  }
  return problems;
}

std::vector<NamedProblem> problems_of(const fs::path& folder) {
  if (folder.empty()) return {};
  if (!fs::is_directory(folder)) throw Error("problems", folder.string(), "a folder");
  std::vector<NamedProblem> problems;
  for (const auto& file : fs::directory_iterator(folder)) {
    const fs::path& path = file.path();
    if (path.extension() == ".dat" || path.extension() == ".hdf5")
      problems.push_back({path.filename().string(), read_problem(path), hash_of(path)});
  }
  std::sort(problems.begin(), problems.end(),
            [](const auto& a, const auto& b) { return a.name < b.name; });
  return problems;
}

/// No attempt where zero is a solution.
template <int D>
Contest compete(const std::string& name, const MatrixProblem<D>& problem, const Parameters& p,
                TaskContext& task) {
  TaskParts parts(task);
  Array<Impulse<D>> zero;
  zero.resize(problem.contact_count());
  const double error_of_zero = siconos_error(problem, zero);
  Contest found{name, D, problem.contact_count(), {}, {}};
  for (const double tolerance : p.tolerances)
    if (error_of_zero > tolerance)
      found.attempts.emplace_back(tolerance, contest(problem, tolerance, p.rules, parts));
  for (const bool judged : {false, true}) {
    if (judged && D == 2) continue;  // Siconos cannot
    found.sweeps.emplace_back(judged, sweep_cost(problem, judged, p.rules, parts));
  }
  return found;
}

void siconos_comparison(const Parameters& p, Run& run) {
  set_thread_count(1);
  std::vector<NamedProblem> problems = generated_problems(p, run.seed());
  for (NamedProblem& problem : problems_of(p.problems)) problems.push_back(std::move(problem));
  const auto task_of = [](const NamedProblem& named) {
    return Task("problem", {{"name", named.name}, {"hash", hex_digits(named.hash)}});
  };
  const auto compete_in = [&](const NamedProblem& named, TaskContext& task) {
    return std::visit([&](const auto& matrix) { return compete(named.name, matrix, p, task); },
                      named.problem);
  };
  const auto found =
      run.for_each_task(problems, task_of, compete_in, {.unit = "problems", .one_at_a_time = true});
  if (found) report_contests(run, *found);
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  return run_experiment(
      argc, argv,
      {.name = "solvers_siconos",
       .paper = "solvers",
       .figure = "libcd and Siconos 4.4",
       .summary = "Time to the same error on one core: libcd against Siconos",
       .takes_checkpoints = true,
       .has_tasks = true},
      [&](Options& options) {
        options.text("problems", p.problems, std::string(), "folder of problem files, or nothing");
        options.list("tolerances", p.tolerances, std::vector<double>{1e-4, 1e-8},
                     strictly_between(0, 1),
                     "errors to be reached, as Siconos 4.4 normalises them");
        options.add("limit", p.rules.limit, {0.2, 2.0, 60.0}, above(0), "seconds for one solve");
        options.add("repeat", p.rules.repeat, {2, 3, 9}, between(1, 1000), "timed rounds");
        options.add("grains", p.grains, {30, 100, 2000}, between(10, 100000),
                    "grains of each generated scene");
      },
      [&](Run& run) { siconos_comparison(p, run); });
}
