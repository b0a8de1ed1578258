// SPDX-License-Identifier: BSD-3-Clause
// Is libcd as fast as Siconos? Time to the same error on the same problems, on one core.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>

#include <libcd/core/error.hpp>
#include <libcd/core/parallel.hpp>
#include <libcd/generate/loaded_scene.hpp>
#include <libcd/io/problem_file.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/matrix/to_matrix.hpp>
#include <libcd/solver/residual.hpp>
#include "experiments/harness/experiment.hpp"
#include "experiments/harness/hash.hpp"
#include "experiments/solvers/solver_contest.hpp"

namespace {

using namespace cd;
namespace fs = std::filesystem;

struct Parameters {
  std::string problems;
  std::vector<double> tolerances;
  double limit;
  int repeat, grains;
};

constexpr int kMany = 50;  // contacts: fewer are a mechanism, and the start of a solve is seen

struct NamedProblem {
  std::string name;
  AnyProblem problem;
  std::uint64_t hash = 0;  ///< of the file
};

std::uint64_t hash_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return fnv1a(std::string{std::istreambuf_iterator<char>(file), {}});
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

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 ? values[middle] : 0.5 * (values[middle - 1] + values[middle]);
}

/// What both codes made of one problem: attempts at each tolerance, none where zero is a solution;
/// costs of sweeps never and always judged.
struct Contest {
  std::vector<std::vector<Attempt>> attempts;
  std::vector<std::pair<bool, SweepCost>> sweeps;
};
auto stored(Contest& c) {
  return std::tie(c.attempts, c.sweeps);
}

/// Tables and what summary.json says about them.
struct Results {
  CsvWriter &comparison, &all, &sweep;
  std::vector<double> ratio, ratio_2d, sweep_ratio;
  int posed = 0, solved_cd = 0, solved_siconos = 0;
};

template <int D>
Contest compete(const MatrixProblem<D>& problem, const std::vector<double>& tolerances,
                const ContestRules& rules) {
  Array<Impulse<D>> zero;
  zero.resize(problem.contact_count());
  const double error_of_zero = natural_map_error(problem, UnilateralCoulomb<D>(), zero);
  Contest found;
  for (const double tolerance : tolerances) {
    found.attempts.emplace_back();
    if (error_of_zero > tolerance) found.attempts.back() = contest(problem, tolerance, rules);
  }
  for (const bool judged : {false, true}) {
    if (judged && D == 2) continue;  // Siconos cannot
    found.sweeps.emplace_back(judged, sweep_cost(problem, judged, rules));
  }
  return found;
}

template <int D>
void compare(const std::string& name, const MatrixProblem<D>& problem, double tolerance,
             const std::vector<Attempt>& attempts, Results& results) {
  if (attempts.empty()) return;
  const int contacts = problem.contact_count();
  for (const Attempt& a : attempts)
    results.all.row(name, D, contacts, tolerance, a.siconos ? "siconos" : "cd", a.solver, a.status,
                    a.iterations, a.seconds, a.residual);
  const Attempt none{.siconos = false,
                     .solver = "none",
                     .status = "",
                     .seconds = std::numeric_limits<double>::quiet_NaN(),
                     .residual = std::numeric_limits<double>::quiet_NaN()};
  const Attempt* cd = best_of(attempts, false);
  const Attempt* siconos = best_of(attempts, true);
  ++results.posed;
  results.solved_cd += cd != nullptr;
  results.solved_siconos += siconos != nullptr;
  double ratio = std::numeric_limits<double>::quiet_NaN();
  if (siconos) {
    ratio = cd ? siconos->seconds / cd->seconds : 0.0;
    results.ratio.push_back(ratio);
    if (D == 2 && contacts >= kMany) results.ratio_2d.push_back(ratio);
  }
  if (!cd) cd = &none;
  if (!siconos) siconos = &none;
  results.comparison.row(name, D, contacts, tolerance, cd->solver, cd->seconds, cd->iterations,
                         cd->residual, siconos->solver, siconos->seconds, siconos->iterations,
                         siconos->residual, ratio);
}

template <int D>
void compare_sweeps(const std::string& name, const MatrixProblem<D>& problem,
                    const std::vector<std::pair<bool, SweepCost>>& costs, Results& results) {
  for (const auto& [judged, cost] : costs) {
    if (cost.cd == 0.0 || cost.siconos == 0.0) continue;
    if (problem.contact_count() >= kMany) results.sweep_ratio.push_back(cost.siconos / cost.cd);
    results.sweep.row(name, D, problem.contact_count(), judged ? "every" : "never", cost.cd,
                      cost.siconos, cost.siconos / cost.cd);
  }
}

void report(const Results& r, Run& run) {
  const auto lowest_and_median = [&](const std::string& name, const std::vector<double>& values,
                                     const std::string& what) {
    if (values.empty()) return;
    run.quantity("smallest_" + name, *std::min_element(values.begin(), values.end()), "1",
                 "smallest ratio of " + what);
    run.quantity("median_" + name, median(values), "1", "median ratio of " + what);
  };
  lowest_and_median("ratio", r.ratio, "times to the same error: Siconos over libcd");
  lowest_and_median("ratio_2d_granular", r.ratio_2d,
                    "times to the same error, 2D problems of 50 contacts or more");
  lowest_and_median("sweep_ratio", r.sweep_ratio, "times per contact and Gauss-Seidel iteration");
  run.quantity("posed", r.posed, "1", "problems times tolerances");
  run.quantity("solved_cd", r.solved_cd, "1", "of them solved by libcd within the limit");
  run.quantity("solved_siconos", r.solved_siconos, "1", "of them solved by Siconos");
}

void siconos_comparison(const Parameters& p, Run& run) {
  set_thread_count(1);
  using Columns = std::vector<CsvColumn>;
  const auto table = [&](const char* file, const Columns& more) -> CsvWriter& {
    Columns columns{{"problem", ""}, {"dimension", "1"}, {"contacts", "1"}};
    columns.insert(columns.end(), more.begin(), more.end());
    return run.csv(file, columns);
  };
  Results results{table("comparison.csv", {{"tolerance", "1"},
                                           {"solver_cd", "", kTiming},
                                           {"seconds_cd", "s", kTiming},
                                           {"iterations_cd", "1", kTiming},
                                           {"residual_cd", "1", kTiming},
                                           {"solver_siconos", "", kTiming},
                                           {"seconds_siconos", "s", kTiming},
                                           {"iterations_siconos", "1", kTiming},
                                           {"residual_siconos", "1", kTiming},
                                           {"ratio", "1", kTiming}}),
                  table("all.csv", {{"tolerance", "1"},
                                    {"code", ""},
                                    {"solver", ""},
                                    {"status", ""},
                                    {"iterations", "1"},
                                    {"seconds", "s", kTiming},
                                    {"residual", "1"}}),
                  table("sweep.csv", {{"error_evaluation", ""},
                                      {"nanoseconds_cd", "ns", kTiming},
                                      {"nanoseconds_siconos", "ns", kTiming},
                                      {"ratio", "1", kTiming}}),
                  {},
                  {},
                  {}};
  std::vector<NamedProblem> problems = generated_problems(p, run.seed());
  for (NamedProblem& problem : problems_of(p.problems)) problems.push_back(std::move(problem));
  const ContestRules rules{p.limit, p.repeat};
  const auto task_of = [](const NamedProblem& named) {
    return Task("problem", {{"name", named.name}, {"hash", hex_digits(named.hash)}});
  };
  const auto compete_in = [&](const NamedProblem& named, TaskContext&) {
    return std::visit([&](const auto& matrix) { return compete(matrix, p.tolerances, rules); },
                      named.problem);
  };
  const auto found =
      run.for_each_task(problems, task_of, compete_in, {.unit = "problems", .one_at_a_time = true});
  if (!found) return;
  for (std::size_t k = 0; k < problems.size(); ++k) {
    const Contest& contest = (*found)[k];
    std::visit(
        [&](const auto& matrix) {
          for (std::size_t t = 0; t < p.tolerances.size(); ++t)
            compare(problems[k].name, matrix, p.tolerances[t], contest.attempts[t], results);
          compare_sweeps(problems[k].name, matrix, contest.sweeps, results);
        },
        problems[k].problem);
  }
  report(results, run);
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
       .has_tasks = true},
      [&](Options& options) {
        options.text("problems", p.problems, std::string(), "folder of problem files, or nothing");
        options.list("tolerances", p.tolerances, std::vector<double>{1e-4, 1e-8},
                     strictly_between(0, 1), "natural-map errors to be reached");
        options.add("limit", p.limit, {0.2, 2.0, 60.0}, above(0), "seconds for one solve");
        options.add("repeat", p.repeat, {2, 3, 9}, between(1, 1000), "timed rounds");
        options.add("grains", p.grains, {30, 100, 2000}, between(10, 100000),
                    "grains of each generated scene");
      },
      [&](Run& run) { siconos_comparison(p, run); });
}
