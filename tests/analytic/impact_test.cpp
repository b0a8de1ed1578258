// Bouncing and oblique impacts with restitution.
#include <catch2/catch.hpp>
#include <cmath>

#include "tests/analytic/textbook.hpp"

namespace {

using namespace cd;
using namespace cd::test;

}  // namespace

TEMPLATE_TEST_CASE_SIG("a bouncing ball comes to the heights h0 e^(2n)", "[analytic]", ((int D), D),
                       2, 3) {
  constexpr double e = 0.7, h0 = 1.0, kTimeStep = 1e-4;
  auto world = ball_on_floor<D>(0.3, {.restitution = e}, h0);
  incline(world, 0.0);
  world.start("gauss-seidel", kTimeStep);
  double top = 0.0;
  std::vector<double> tops;
  bool rises = false;
  while (tops.size() < 3) {
    world.simulation->step();
    const double height = world.scene.position[1][D - 1] - 0.5;
    const double speed = world.scene.velocity[1][D - 1];
    if (speed > 0.0) {
      rises = true;
      top = std::max(top, height);
    } else if (rises) {
      tops.push_back(top);
      top = 0.0;
      rises = false;
    }
  }
  // A step late at the floor, an overlap of v dt: both of relative order dt / sqrt(2 h0).
  for (std::size_t n = 0; n < tops.size(); ++n)
    CHECK(tops[n] == Approx(h0 * std::pow(e, 2.0 * static_cast<double>(n + 1))).epsilon(1e-3));
}

TEMPLATE_TEST_CASE_SIG(
    "every solver: an impact reverses the normal velocity by e, and slides by "
    "mu (1 + e) v_n",
    "[analytic]", ((int D), D), 2, 3) {
  constexpr double e = 0.6, mu = 0.1, v_n = 1.0, v_t = 2.0;
  for (const std::string& solver : coulomb_solvers()) {
    CAPTURE(solver);
    auto world = ball_on_floor<D>(mu, {.restitution = e});
    world.scene.velocity[1] = v_t * Vector<D>::Unit(0) - v_n * Vector<D>::Unit(D - 1);
    world.start(solver, 1e-3);
    world.simulation->step();
    CHECK(world.scene.velocity[1][D - 1] == Approx(e * v_n).epsilon(1e-10));
    CHECK(world.scene.velocity[1].x() == Approx(v_t - mu * (1.0 + e) * v_n).epsilon(1e-10));
  }
}

TEMPLATE_TEST_CASE_SIG("restitution leaves an open gap alone and a resting ball at rest",
                       "[analytic]", ((int D), D), 2, 3) {
  auto open = ball_on_floor<D>(0.0, {.restitution = 0.5}, 0.05);
  open.scene.velocity[1] = -Vector<D>::Unit(D - 1);
  open.start("gauss-seidel", 0.08);
  open.simulation->step();
  CHECK(open.scene.velocity[1][D - 1] == -1.0);  // through the floor: g = -0.03
  open.simulation->step();
  CHECK(open.scene.velocity[1][D - 1] == Approx(0.5).epsilon(1e-14));

  auto resting = ball_on_floor<D>(0.0, {.restitution = 0.9});
  incline(resting, 0.0);
  resting.start("gauss-seidel", 0.01);
  for (int k = 0; k < 10; ++k) resting.simulation->step();
  CHECK(resting.scene.velocity[1].norm() < 1e-15);
}
