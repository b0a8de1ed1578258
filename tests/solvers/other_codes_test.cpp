// SPDX-License-Identifier: BSD-3-Clause
// Frictional contact problems of other codes, where they are at hand beside the source tree.
#include <filesystem>

#include <libcd/io/problem_file.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/solver/residual.hpp>
#include "solvers/table.hpp"
#include "tests/catch.hpp"

namespace other_codes_test {

using namespace cd;

/// Natural-map error reached by a solver from zero impulses.
double error_reached(const AnyProblem& problem, const std::string& solver, const StopRule& stop) {
  return std::visit(
      [&]<int D>(const MatrixProblem<D>& matrix) {
        const UnilateralCoulomb<D> law;
        Solution<D> solution;
        make_solver<D>(solver, stop.values())->solve(matrix, law, solution, {});
        return natural_map_error(matrix, law, solution.impulse);
      },
      problem);
}

TEST_CASE("Gauss-Seidel solves the problems of other codes to 1e-4, Newton to 1e-8", "[solver]") {
  if (!std::filesystem::exists(CD_SHARED_PROBLEMS)) {
    WARN("no problems of other codes beside the source tree");
    return;
  }
  for (const auto& file : std::filesystem::directory_iterator(CD_SHARED_PROBLEMS)) {
    INFO(file.path().filename());
    const AnyProblem problem = read_problem(file.path());
    const StopRule loose{.max_iterations = 4000, .tolerance = 1e-4, .check_every = 10};
    CHECK(error_reached(problem, "gauss-seidel", loose) <= 1e-4);
    // Newton comes to 6e-9 on the rock pile, too, but in some ten thousand steps.
    if (file.path().filename() == "RockPile_tob1.dat") continue;
    const StopRule tight{.max_iterations = 500, .tolerance = 1e-8};
    CHECK(error_reached(problem, "newton", tight) <= 1e-8);
  }
}

}  // namespace other_codes_test
