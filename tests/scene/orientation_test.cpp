// SPDX-License-Identifier: BSD-3-Clause
// Turning bodies: rolling paths and rotations about changing axes.
#include <libcd/scene/orientation.hpp>

#include <numbers>

#include "tests/analytic/textbook.hpp"
#include "tests/catch.hpp"

namespace orientation_test {

using namespace cd;
using namespace cd::test;

TEMPLATE_TEST_CASE_SIG("a ball that rolls along its circumference has turned once", "[scene]",
                       ((int D), D), 2, 3) {
  constexpr double kTimeStep = 1e-2, radius = 0.5;
  auto world = ball_on_floor<D>(1.0, {});
  incline(world, 0.2);
  world.start("gauss-seidel", kTimeStep);
  Orientations<D> orientation(world.scene());
  double x = 0.0;
  for (int k = 0; k < 500; ++k) {
    world.simulation->step();
    orientation.advance(world.scene(), kTimeStep);
    x = world.scene().position[1].x();
  }
  CHECK(x > 1.0);
  const double angle = x / radius;
  if constexpr (D == 2) {
    CHECK(orientation[1] == Approx(-angle).epsilon(1e-10));
  } else {
    const Vector<3> point = orientation[1] * Vector<3>::Unit(2);  // was the top
    CHECK((point - Vector<3>(std::sin(angle), 0.0, std::cos(angle))).norm() < 1e-10);
    CHECK(std::abs(orientation[1].norm() - 1.0) < 1e-15);
  }
}

TEST_CASE("rotations about different axes are done in their order", "[scene]") {
  const double quarter = std::numbers::pi / 2.0;
  auto q = Eigen::Quaterniond::Identity();
  q = turned(q, Vector<3>::Unit(0), quarter);
  q = turned(q, Vector<3>::Unit(2), quarter);
  // y goes to z under the first and stays there; z goes to -y and then to x.
  CHECK((q * Vector<3>::Unit(1) - Vector<3>::Unit(2)).norm() < 1e-15);
  CHECK((q * Vector<3>::Unit(2) - Vector<3>::Unit(0)).norm() < 1e-15);
}

}  // namespace orientation_test
