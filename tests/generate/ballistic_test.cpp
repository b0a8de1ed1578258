// SPDX-License-Identifier: BSD-3-Clause
// Ballistic deposits: every ball hangs on one other or lies on the floor.
#include <libcd/generate/ballistic.hpp>

#include <libcd/core/error.hpp>
#include "tests/catch.hpp"

namespace ballistic_test {

using namespace cd;

TEMPLATE_TEST_CASE_SIG("a falling ball stays at the first it touches and overlaps none",
                       "[generate]", ((int D), D), 2, 3) {
  const Array<Ball<D>> balls = ballistic_deposit<D>(
      {.grains = 200, .smallest_radius = 0.4, .largest_radius = 0.6, .width = 6.0, .seed = 3});
  REQUIRE(balls.size() == 200);
  for (int a = 0; a < balls.size(); ++a) {
    double nearest = balls[a].centre[D - 1] - balls[a].radius;  // to the floor
    for (int b = 0; b < a; ++b)
      nearest = std::min(
          nearest, (balls[a].centre - balls[b].centre).norm() - balls[a].radius - balls[b].radius);
    CHECK(std::abs(nearest) < 1e-12);
  }
}

TEST_CASE("a ballistic deposit needs a box as wide as its grains", "[generate]") {
  CHECK_THROWS_WITH(ballistic_deposit<2>({.width = 0.5}),
                    "width: 0.5 is not allowed, expected at least the largest diameter, finite");
}

}  // namespace ballistic_test
