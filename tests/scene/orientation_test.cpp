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

TEMPLATE_TEST_CASE_SIG("bodies that come in begin in their own frames, numbers given again too",
                       "[scene]", ((int D), D), 2, 3) {
  Spin<D> spin = zero_tangent<D>();
  if constexpr (D == 2) {
    spin = 0.5;
  } else {
    spin.x() = 0.5;
  }
  const auto angle = [](const Orientation<D>& orientation) {
    if constexpr (D == 2) {
      return orientation;
    } else {
      return Eigen::AngleAxisd(orientation).angle();
    }
  };
  const Grain<D> grain{.angular_velocity = spin};
  Scene<D> scene;
  scene.add(grain);
  Orientations<D> orientation(scene);
  orientation.advance(scene, 1.0);
  scene.add(grain);
  CHECK(angle(orientation[1]) == 0.0);
  orientation.advance(scene, 1.0);
  CHECK(angle(orientation[0]) == Approx(1.0));
  CHECK(angle(orientation[1]) == Approx(0.5));
  scene.remove(0);
  orientation.advance(scene, 1.0);
  scene.shape.set(0, Shape::round);
  scene.angular_velocity[0] = spin;
  CHECK(angle(orientation[0]) == 0.0);
  orientation.advance(scene, 1.0);
  CHECK(angle(orientation[0]) == Approx(0.5));
  CHECK(angle(orientation[1]) == Approx(1.5));

  State state;
  write(state, "orientations", orientation);
  Orientations<D> second(scene);
  read(state, "orientations", second);
  second.advance(scene, 1.0);
  orientation.advance(scene, 1.0);
  State one, other;
  write(one, "orientations", orientation);
  write(other, "orientations", second);
  CHECK(one == other);
  CHECK_THROWS_AS(read(State(), "orientations", second), Error);
}

}  // namespace orientation_test
