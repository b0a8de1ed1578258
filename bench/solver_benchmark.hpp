// SPDX-License-Identifier: BSD-3-Clause
// Accuracy against cost of solvers on contact problems.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <libcd/io/problem_file.hpp>
#include "solvers/table.hpp"

namespace cd {

/// A problem in the form in which it is solved: matrix form from files, velocity form of scenes.
using BenchmarkProblem =
    std::variant<MatrixProblem<2>, MatrixProblem<3>, ContactProblem<2>, ContactProblem<3>>;

/// A problem and what it is called in tables and file names.
struct NamedProblem {
  std::string name;
  BenchmarkProblem problem;
};

/// What to measure.
struct BenchmarkPlan {
  std::vector<std::string> solvers;
  OptionValues options;             ///< of the solvers; each takes those that it has
  StopRule stop;                    ///< of all, with the judge of the solvers' own
  std::uint64_t seed = 1;           ///< of packings and random orders
  bool by_velocity = false;         ///< solved is judged by VelocityCriterion, not the natural map
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
  std::string status;  ///< by the error recomputed here, not by what the solver reports
  int iterations;      ///< as the solver counts them
  double residual;     ///< natural-map error
  std::optional<double> residual_siconos;  ///< siconos_error, in matrix form
  std::optional<double> own_residual;      ///< by the friction rule asked for, if not Coulomb's
  double seconds;  ///< of the fastest solve: the call of it, by one clock for all solvers
  double nanoseconds_per_contact_iteration;
  std::optional<double> velocity_error = {};  ///< where it is what solves are judged by
  std::vector<std::string> remarks = {};  ///< what a reader must know beside the row, a line each

  bool solved() const { return status == "converged"; }
};

/// Runs all solvers on a problem, each from a cold start with contact dynamics' law, and shows
/// each result. Throws Error for a problem without a reference solution, if one is needed.
void run_benchmarks(const NamedProblem& problem, const BenchmarkPlan& plan,
                    const std::function<void(const BenchmarkResult&)>& show);

}  // namespace cd
