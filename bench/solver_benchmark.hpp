// Accuracy against cost of solvers on contact problems.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "libcd/io/problem_file.hpp"
#include "solvers/table.hpp"

namespace cd {

/// What to measure.
struct BenchmarkPlan {
  std::vector<std::string> solvers;
  SolverOptions options;
  int repeat = 1;                   ///< solves timed, the fastest counts
  std::filesystem::path solutions;  ///< folder for the impulses found, empty for none
  std::filesystem::path history;    ///< folder for convergence curves, empty for none
};

/// One row of bench.csv.
struct BenchmarkResult {
  std::string problem;
  int dimension;
  int contacts;
  std::string solver;
  std::string status;
  int iterations;
  double residual;  ///< natural-map error in the problem's units
  double seconds;   ///< of the fastest solve, the final evaluation of the residual included
  double nanoseconds_per_contact_iteration;
};

/// Runs all solvers of the plan on a problem from a cold start, contact dynamics' law. `name`
/// stands for the problem in tables and file names.
std::vector<BenchmarkResult> run_benchmark(const std::string& name, const AnyProblem& problem,
                                           const BenchmarkPlan& plan);

}  // namespace cd
