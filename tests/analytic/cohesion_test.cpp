// SPDX-License-Identifier: BSD-3-Clause
// Bonds: what they bear, what they cost, how they break.
#include <cmath>

#include "tests/analytic/textbook.hpp"
#include "tests/catch.hpp"

namespace cohesion_test {

using namespace cd;
using namespace cd::test;

constexpr Cohesion kBond{.force = 2.0, .energy = 0.1};  // range 0.05

/// The ball is pulled off the floor with a force; returns its energy where the bond breaks.
template <int D>
double energy_beyond_bond(const std::string& solver, double pull, const Cohesion& bond,
                          double time_step) {
  auto world = ball_on_floor<D>(0.5, {.cohesion = bond});
  world.scene().force.set(1, pull * Vector<D>::Unit(D - 1));
  world.start(solver, time_step);
  for (int k = 0; k < 1'000'000 && world.scene().position[1][D - 1] - 0.5 <= bond.range(); ++k)
    world.simulation->step();
  return 0.5 * world.scene().velocity[1].squaredNorm();
}

TEMPLATE_TEST_CASE_SIG("a bond bears up to F_C and not more", "[analytic]", ((int D), D), 2, 3) {
  for (const std::string& solver : contact_solvers()) {
    CAPTURE(solver);
    for (const double factor : {0.999, 1.001}) {
      auto world = ball_on_floor<D>(0.5, {.cohesion = kBond});
      world.scene().force.set(1, factor * kBond.force * Vector<D>::Unit(D - 1));
      world.start(solver, 1e-2);
      for (int k = 0; k < 10; ++k) world.simulation->step();
      const double expected = std::max(0.0, factor - 1.0) * kBond.force * 10 * 1e-2;
      CHECK(world.scene().velocity[1][D - 1] == Approx(expected).margin(1e-11));
    }
  }
}

TEMPLATE_TEST_CASE_SIG("pulling a bond apart leaves the energy (F - F_C) d_C, at any small dt",
                       "[analytic]", ((int D), D), 2, 3) {
  constexpr double pull = 3.0;
  const double expected = (pull - kBond.force) * kBond.range();
  for (const std::string& solver : contact_solvers()) {
    CAPTURE(solver);
    // The last step may pass d_C by v dt, with v about 0.3: an energy of F v dt at most.
    for (const double dt : {1e-3, 1e-4})
      CHECK(std::abs(energy_beyond_bond<D>(solver, pull, kBond, dt) - expected) < pull * 0.35 * dt);
  }
}

TEST_CASE("without range a bond costs nothing as dt goes to zero", "[analytic]") {
  // It opens in one step, having taken F_C dt from the pull: gone with dt.
  const Cohesion bond{.force = 2.0, .energy = 0.0};
  for (const double dt : {1e-2, 1e-3}) {
    auto world = ball_on_floor<2>(0.5, {.cohesion = bond});
    world.scene().force.change(1, [&](auto& f) { f.y() = 3.0; });
    world.start("gauss-seidel", dt);
    world.simulation->step();
    CHECK(world.scene().velocity[1].y() == Approx((3.0 - 2.0) * dt).epsilon(1e-12));
    world.simulation->step();
    CHECK(world.scene().velocity[1].y() == Approx((3.0 - 2.0) * dt + 3.0 * dt).epsilon(1e-12));
  }
}

TEST_CASE(
    "a kick tears a bond without range the easier the smaller dt; with range it does not "
    "depend on dt",
    "[analytic]") {
  // A momentum p against F_C dt; with range p^2 / (2 m) against E_C.
  const auto flies = [](const Cohesion& bond, double kick, double dt) {
    auto world = ball_on_floor<2>(0.0, {.cohesion = bond});
    world.start("gauss-seidel", dt);
    world.simulation->step();  // the bond is there
    world.scene().velocity[1].y() = kick;
    for (int k = 0; k < static_cast<int>(2.0 / dt); ++k) world.simulation->step();
    return world.scene().velocity[1].y() > 0.0;
  };
  const Cohesion zero_range{.force = 2.0, .energy = 0.0};
  CHECK(!flies(zero_range, 0.01, 1e-2));
  CHECK(flies(zero_range, 0.01, 1e-3));
  const double tears = std::sqrt(2.0 * kBond.energy);
  for (const double dt : {1e-2, 1e-3}) {
    CHECK(!flies(kBond, tears - 3.0 * dt, dt));
    CHECK(flies(kBond, tears + 3.0 * dt, dt));
  }
}

TEST_CASE("a weakened bond is not pulled back, only pushing closes it", "[analytic]") {
  constexpr double dt = 1e-3;
  auto world = ball_on_floor<2>(0.5, {.cohesion = kBond});
  const auto pull = [&](double force) { world.scene().force.set(1, {0.0, force}); };
  world.start("gauss-seidel", dt);
  pull(3.0);
  for (int k = 0; k < 100; ++k) world.simulation->step();
  pull(1.0);  // V_n falls by F_C - 1 per time, then stays 0
  for (int k = 0; k < 300; ++k) world.simulation->step();
  const double gap = world.scene().position[1].y() - 0.5;
  CHECK(gap > 0.0);
  CHECK(gap < kBond.range());
  CHECK(world.scene().velocity[1].y() == 0.0);
  CHECK(world.simulation->solution().impulse[0].normal == Approx(-1.0 * dt).epsilon(1e-12));
  pull(0.0);
  world.simulation->step();
  CHECK(world.scene().position[1].y() - 0.5 == gap);
  pull(-1.0);  // no resistance until the gap is closed
  world.simulation->step();
  CHECK(world.scene().velocity[1].y() == Approx(-dt).epsilon(1e-12));
  for (int k = 0; k < 1000; ++k) world.simulation->step();
  CHECK(std::abs(world.scene().position[1].y() - 0.5) < 1e-12);
  pull(1.999);
  for (int k = 0; k < 10; ++k) world.simulation->step();
  CHECK(std::abs(world.scene().velocity[1].y()) < 1e-12);
}

TEMPLATE_TEST_CASE_SIG("cohesion adds to what presses: a block hangs and slips at mu (N + F_C)",
                       "[analytic]", ((int D), D), 2, 3) {
  constexpr double mu = 0.4, pull = 0.5;
  for (const double factor : {0.999, 1.001}) {
    auto world = ball_on_floor<D>(mu, {.cohesion = kBond});
    world.scene().mobility.set(1, Mobility<D>::translating());
    const double limit = mu * (kBond.force - pull);
    world.scene().force.set(1, factor * limit * Vector<D>::Unit(0) + pull * Vector<D>::Unit(D - 1));
    world.start("gauss-seidel", 1e-2);
    for (int k = 0; k < 10; ++k) world.simulation->step();
    const double expected = std::max(0.0, factor - 1.0) * limit * 10 * 1e-2;
    CHECK(world.scene().velocity[1].x() == Approx(expected).margin(1e-12));
  }
}

TEST_CASE("a bond breaks beyond its range and is born again by contact", "[analytic]") {
  auto world = ball_on_floor<2>(0.5, {.cohesion = kBond}, 0.06);
  world.scene().force.change(1, [&](auto& f) { f.y() = -0.001; });
  world.start("gauss-seidel", 1e-2);
  world.simulation->step();
  CHECK(world.scene().velocity[1].y() == Approx(-1e-5));  // no bond yet within 0.06
  world.scene().velocity[1].y() = -1.0;
  for (int k = 0; k < 10; ++k) world.simulation->step();
  world.scene().force.change(1, [&](auto& f) { f.y() = 1.99; });
  for (int k = 0; k < 10; ++k) world.simulation->step();
  CHECK(std::abs(world.scene().velocity[1].y()) < 1e-12);
}

TEST_CASE("the reach must hold the range of the bonds", "[law]") {
  auto world = ball_on_floor<2>(0.5, {.cohesion = kBond});
  CHECK_THROWS_WITH(world.start("gauss-seidel", 1e-2, 0.04),
                    "reach: 0.04 is not allowed, expected at least the law's range 0.05");
}

}  // namespace cohesion_test
