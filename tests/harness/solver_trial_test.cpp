// SPDX-License-Identifier: BSD-3-Clause
// Trials of a solver: each solve begins anew, whatever was asked before.
#include "harness/solver_trial.hpp"

#include <libcd/generate/loaded_scene.hpp>
#include <libcd/matrix/to_matrix.hpp>
#include <libcd/solver/residual.hpp>
#include "harness/thread_time.hpp"
#include "tests/catch.hpp"

namespace solver_trial_test {

using namespace cd;

template <int D, template <int> class Problem>
void try_on(const Problem<D>& problem) {
  const UnilateralCoulomb<D> law;
  const auto suffices = [&](const Array<Impulse<D>>& impulse) {
    return natural_map_error(problem, law, impulse) <= 1e-6;
  };
  SolverTrial trial(problem, "gauss-seidel", stopping({.max_iterations = 10000}, 1));
  const int needed = trial.solve_until(5, suffices).iterations;
  CHECK(trial.shown());
  CHECK(needed % 5 == 0);
  CHECK(suffices(trial.solution().impulse));
  const Array<Impulse<D>> found = trial.solution().impulse;

  SolverTrial again(problem, "gauss-seidel", stopping({.max_iterations = needed}, 1));
  const SolveReport report = again.template fastest<WallTimer>(3);
  CHECK_FALSE(again.shown());
  CHECK(report.iterations == needed);
  CHECK(report.seconds > 0.0);
  REQUIRE(again.solution().impulse.size() == found.size());
  for (int c = 0; c < found.size(); ++c) {
    CHECK(again.solution().impulse[c].normal == found[c].normal);
    CHECK(again.solution().impulse[c].tangential == found[c].tangential);
  }
}

TEST_CASE("a trial finds the iterations that suffice, and their solve has the same bits",
          "[solver]") {
  const auto problem = first_problem(std::get<LoadedScene<2>>(make_scene("gravity-2d", 30, 1)));
  try_on(problem);
  try_on(to_matrix(problem, UnilateralCoulomb<2>()));
}

}  // namespace solver_trial_test
