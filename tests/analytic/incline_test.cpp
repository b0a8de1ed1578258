// SPDX-License-Identifier: BSD-3-Clause
// Balls on an incline: sliding, rolling, static and rolling friction.
#include <cmath>

#include "tests/analytic/textbook.hpp"
#include "tests/catch.hpp"

namespace incline_test {

using namespace cd;
using namespace cd::test;

constexpr double kTimeStep = 1e-2;

/// A ball that cannot turn.
template <int D>
Textbook<D> block(double friction, const ContactCoefficients& coefficients) {
  auto world = ball_on_floor<D>(friction, coefficients);
  world.scene().mobility.set(1, Mobility<D>::translating());
  return world;
}

TEMPLATE_TEST_CASE_SIG("every solver: a block slips iff tan(theta) > mu, and as it must",
                       "[analytic]", ((int D), D), 2, 3) {
  constexpr double mu = 0.4;
  for (const std::string& solver : general_solvers()) {
    CAPTURE(solver);
    for (const double slope : {mu * 0.999, mu * 1.001, 0.7}) {
      auto world = block<D>(mu, {});
      const double cosine = incline(world, slope);
      world.start(solver, kTimeStep);
      for (int k = 0; k < 20; ++k) world.simulation->step();
      const double expected = std::max(0.0, (slope - mu) * cosine) * 20 * kTimeStep;
      CHECK(world.scene().velocity[1].x() == Approx(expected).margin(1e-10));
      // The true law keeps the sliding block on the floor; the convexified one would lift it.
      CHECK(std::abs(world.scene().position[1][D - 1] - 0.5) < 1e-10);
    }
  }
}

TEMPLATE_TEST_CASE_SIG(
    "static friction holds what has not moved; what slides feels the dynamic one", "[analytic]",
    ((int D), D), 2, 3) {
  constexpr double mu = 0.4, static_over_dynamic = 1.5, slope = 0.5;
  for (const std::string& solver : general_solvers()) {
    CAPTURE(solver);
    auto held = block<D>(mu, {.static_friction = static_over_dynamic});
    incline(held, slope);
    held.start(solver, kTimeStep);
    for (int k = 0; k < 20; ++k) held.simulation->step();
    CHECK(held.scene().velocity[1].norm() < 1e-10);

    // The first step of a contact has the static coefficient.
    auto sliding = block<D>(mu, {.static_friction = static_over_dynamic});
    const double cosine = incline(sliding, slope);
    sliding.scene().velocity[1].x() = 1.0;
    sliding.start(solver, kTimeStep);
    for (int k = 0; k < 21; ++k) sliding.simulation->step();
    const double first = (slope - static_over_dynamic * mu) * cosine * kTimeStep;
    const double then = (slope - mu) * cosine * 20 * kTimeStep;
    CHECK(sliding.scene().velocity[1].x() == Approx(1.0 + first + then).margin(1e-10));

    auto pushed = block<D>(mu, {.static_friction = static_over_dynamic});
    const double steep = 1.001 * static_over_dynamic * mu;
    incline(pushed, steep);
    pushed.start(solver, kTimeStep);
    for (int k = 0; k < 20; ++k) pushed.simulation->step();
    CHECK(pushed.scene().velocity[1].x() > 0.01);
  }
}

TEMPLATE_TEST_CASE_SIG(
    "every solver: on an incline a ball rolls without slip iff mu is large enough", "[analytic]",
    ((int D), D), 2, 3) {
  // Pure rolling needs mu >= tan(theta) / (1 + c): 2/7 tan(theta) (sphere), 1/3 (disc).
  constexpr double slope = 0.6, c = kRotational<D>;
  for (const std::string& solver : general_solvers()) {
    CAPTURE(solver);
    for (const double factor : {0.99, 1.01}) {
      const double mu = factor * slope / (1.0 + c);
      auto world = ball_on_floor<D>(mu, {});
      const double cosine = incline(world, slope);
      world.start(solver, kTimeStep);
      for (int k = 0; k < 20; ++k) world.simulation->step();
      const double acceleration =
          factor > 1.0 ? cosine * slope * c / (1.0 + c) : cosine * (slope - mu);
      CHECK(world.scene().velocity[1].x() == Approx(acceleration * 20 * kTimeStep).margin(1e-10));
    }
  }
}

TEMPLATE_TEST_CASE_SIG("a ball with rolling friction holds iff tan(theta) <= mu_t / r",
                       "[analytic]", ((int D), D), 2, 3) {
  // Beyond, it rolls with the acceleration g (sin - (mu_t / r) cos) c / (1 + c).
  constexpr double mu = 0.9, radius = 0.5, mu_t = 0.2, c = kRotational<D>;
  for (const std::string& solver : contact_solvers()) {
    CAPTURE(solver);
    for (const double factor : {0.5, 0.999, 1.001, 1.5}) {
      const double slope = factor * mu_t / radius;
      auto world = ball_on_floor<D>(mu, {.rolling = constant_moment_friction(mu_t)});
      const double cosine = incline(world, slope);
      world.start(solver, kTimeStep);
      for (int k = 0; k < 20; ++k) world.simulation->step();
      const double driving = std::max(0.0, slope - mu_t / radius) * cosine;
      const double expected = driving * c / (1.0 + c) * 20 * kTimeStep;
      CHECK(world.scene().velocity[1].x() == Approx(expected).margin(1e-10));
    }
  }
}

TEMPLATE_TEST_CASE_SIG(
    "with little Coulomb friction a ball with rolling friction slides and does "
    "not turn",
    "[analytic]", ((int D), D), 2, 3) {
  // Sliding by mu: its torque mu r is below mu_t, so that rolling holds: a = g (sin - mu cos).
  constexpr double mu = 0.1, mu_t = 0.2, slope = 0.5;
  for (const std::string& solver : contact_solvers()) {
    CAPTURE(solver);
    auto world = ball_on_floor<D>(mu, {.rolling = constant_moment_friction(mu_t)});
    const double cosine = incline(world, slope);
    world.start(solver, kTimeStep);
    for (int k = 0; k < 20; ++k) world.simulation->step();
    CHECK(world.scene().velocity[1].x() ==
          Approx((slope - mu) * cosine * 20 * kTimeStep).margin(1e-10));
    CHECK(std::sqrt(squared_length(world.scene().angular_velocity[1])) < 1e-10);
  }
}

TEMPLATE_TEST_CASE_SIG("a ball that slides and rolls at both limits obeys both equations",
                       "[analytic]", ((int D), D), 2, 3) {
  // dv/dt = g (sin - mu cos), d(r omega)/dt = c g cos (mu - mu_t / r).
  constexpr double mu = 0.2, mu_t = 0.06, slope = 2.0, c = kRotational<D>;
  for (const std::string& solver : contact_solvers()) {
    CAPTURE(solver);
    auto world = ball_on_floor<D>(mu, {.rolling = constant_moment_friction(mu_t)});
    const double cosine = incline(world, slope);
    world.start(solver, kTimeStep);
    for (int k = 0; k < 20; ++k) world.simulation->step();
    const double time = 20 * kTimeStep;
    CHECK(world.scene().velocity[1].x() == Approx((slope - mu) * cosine * time).margin(1e-10));
    const double surface = 0.5 * std::sqrt(squared_length(world.scene().angular_velocity[1]));
    CHECK(surface == Approx(c * cosine * (mu - mu_t / 0.5) * time).margin(1e-10));
  }
}

TEST_CASE("torsion friction stops a spinning sphere in the time I omega / (mu_n m g)",
          "[analytic]") {
  constexpr double mu_n = 0.05, inertia = 0.4 * 0.25, omega = 1.0;
  for (const std::string& solver : contact_solvers()) {
    CAPTURE(solver);
    auto world = ball_on_floor<3>(0.5, {.torsion = constant_moment_friction(mu_n)});
    incline(world, 0.0);
    world.scene().angular_velocity[1].z() = omega;
    world.start(solver, kTimeStep);
    for (int k = 0; k < 100; ++k) world.simulation->step();
    const double left = omega - mu_n * 100 * kTimeStep / inertia;
    CHECK(world.scene().angular_velocity[1].z() == Approx(left).margin(1e-10));
    for (int k = 0; k < 200; ++k) world.simulation->step();
    CHECK(world.scene().angular_velocity[1].norm() < 1e-12);
    CHECK(world.scene().velocity[1].norm() < 1e-12);
  }
}

TEMPLATE_TEST_CASE_SIG("every solver: a sliding ball begins to roll at the textbook's speed",
                       "[analytic]", ((int D), D), 2, 3) {
  // From v0 after t = v0 / ((1 + c) mu g), at c v0 / (1 + c): disc 2/3 v0, sphere 5/7 v0.
  constexpr double mu = 0.2, v0 = 1.0, c = kRotational<D>;
  const double rolls_after = v0 / ((1.0 + c) * mu);
  for (const std::string& solver : general_solvers()) {
    CAPTURE(solver);
    auto world = ball_on_floor<D>(mu, {});
    incline(world, 0.0);
    world.scene().velocity[1].x() = v0;
    world.start(solver, kTimeStep);
    double began = 0.0;
    for (int k = 1; k * kTimeStep < 1.2 * rolls_after; ++k) {
      world.simulation->step();
      const double slip = world.scene().velocity[1].x() -
                          0.5 * std::sqrt(squared_length(world.scene().angular_velocity[1]));
      if (began == 0.0 && std::abs(slip) < 1e-9) began = k * kTimeStep;
    }
    CHECK(world.scene().velocity[1].x() == Approx(c * v0 / (1.0 + c)).epsilon(1e-9));
    CHECK(std::abs(began - rolls_after) <= kTimeStep);
  }
}

}  // namespace incline_test
