// SPDX-License-Identifier: BSD-3-Clause
// Parts of a step are timed by who asks, a part within a part for itself.
#include <libcd/core/step_parts.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/table.hpp"
#include "tests/catch.hpp"
#include "tests/solvers/cases.hpp"

namespace step_parts_test {

using namespace cd;

double present = 0.0;
double now() {
  return present;
}

TEST_CASE("a part within a part is timed for itself", "[core]") {
  present = 5.0;
  const StepParts parts(now);
  {
    const StepParts::Timer solve(StepPart::solve);
    present += 1.0;
    {
      const StepParts::Timer iterations(StepPart::iterations);
      present += 2.0;
      const StepParts::Timer error(StepPart::error);
      present += 4.0;
    }
    present += 8.0;
  }
  present += 16.0;
  CHECK(parts.seconds(StepPart::solve) == 9.0);
  CHECK(parts.seconds(StepPart::iterations) == 2.0);
  CHECK(parts.seconds(StepPart::error) == 4.0);
  CHECK(parts.seconds(StepPart::memory) == 0.0);
  CHECK(parts.solve_seconds() == 15.0);
}

double ticks() {
  return present += 1.0;
}

TEST_CASE("every part of a step of contact dynamics is timed", "[core]") {
  Simulation<2> simulation(
      test::crowd<2>(600, 2),
      make_method<2>("cd", {{"solver", "jacobi"}, {"sweeps", 3}, {"tolerance", 1e-9}}),
      {.time_step = 0.01});
  simulation.step();  // nobody listens
  const StepParts parts(ticks);
  simulation.step();
  for (std::size_t part = 0; part < kStepParts; ++part) {
    INFO(name_of(static_cast<StepPart>(part)));
    CHECK(parts.seconds(static_cast<StepPart>(part)) > 0.0);
  }
}

}  // namespace step_parts_test
