// SPDX-License-Identifier: BSD-3-Clause
// A residual curve: stopped while it is timed, it keeps its samples.
#include "experiments/solvers/residual_curve.hpp"

#include <libcd/generate/loaded_scene.hpp>
#include "tests/harness/stopped_task.hpp"

namespace saved_curves_test {

using namespace cd;

TEST_CASE("a curve that was sampled is timed only", "[solver][determinism]") {
  const auto problem = first_problem(std::get<LoadedScene<2>>(make_scene("gravity-2d", 30, 1)));
  const CurveEnd end{.floor = 1e-6, .seconds = 1e9, .iterations = 100000};
  ResidualCurve found;
  const auto body = [&](TaskContext& task) {
    found = residual_curve("gravity-2d", problem, "gauss-seidel", end, 1, task);
    return found.converged;
  };
  StoppedTask task;
  task.run(body);
  const ResidualCurve whole = found;
  REQUIRE(whole.converged);
  REQUIRE(whole.samples.size() > 10);

  StoppedTask stopped;
  stopped.run(body, 0.3);
  REQUIRE(stopped.left());
  stopped.run(body);
  CHECK(stopped.shown().first == 1.0 / 3.0);  // of three parts
  CHECK(found.velocity == whole.velocity);
  REQUIRE(found.samples.size() == whole.samples.size());
  for (std::size_t k = 0; k < whole.samples.size(); ++k) {
    CHECK(found.samples[k].iteration == whole.samples[k].iteration);
    CHECK(found.samples[k].residual == whole.samples[k].residual);
  }
}

}  // namespace saved_curves_test
