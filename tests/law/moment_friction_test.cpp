// SPDX-License-Identifier: BSD-3-Clause
// Levers of rolling and torsion friction.
#include <libcd/law/moment_friction.hpp>

#include <numbers>

#include "tests/catch.hpp"

namespace moment_friction_test {

using namespace cd;
using std::numbers::pi;

TEST_CASE("the lever is a length, a part of the reduced radius, or grows with the force", "[law]") {
  constexpr double r = 0.3, force = 2.0, modulus = 50.0, alpha = 0.1;
  CHECK(constant_moment_friction(0.02).limit(r)(force) == Approx(0.02 * force));
  CHECK(proportional_moment_friction(0.1).limit(r)(force) == Approx(0.1 * r * force));
  CHECK(rough_moment_friction(0.5, 1e-3).limit(r)(force) ==
        Approx(0.5 * std::sqrt(1e-3 * r) * force));
  const double half_width = std::sqrt(4.0 * r * force / (pi * modulus));
  CHECK(line_contact_hysteresis(alpha, modulus).limit(r)(force) ==
        Approx(2.0 * alpha / (3.0 * pi) * half_width * force));
  const double radius = std::cbrt(3.0 * r * force / (4.0 * modulus));
  CHECK(point_contact_hysteresis(alpha, modulus).limit(r)(force) ==
        Approx(3.0 * alpha / 16.0 * radius * force));
}

TEST_CASE("the limit of impulses is that of forces, for any time step and length", "[law]") {
  constexpr double force = 2.0;
  for (const auto& friction : {constant_moment_friction(0.02), line_contact_hysteresis(0.1, 50.0),
                               point_contact_hysteresis(0.1, 50.0)}) {
    for (const double dt : {1e-3, 0.5}) {
      const MomentLimit limit = friction.limit(0.3);
      CHECK(limit.of_impulses(dt, 0.4)(force * dt) == Approx(limit(force) * dt / 0.4));
    }
  }
}

TEST_CASE("coefficients of moment friction are not negative", "[law]") {
  CHECK_THROWS_WITH(constant_moment_friction(-1.0),
                    "moment friction: -1 is not allowed, expected a finite number >= 0");
  CHECK_THROWS_WITH(line_contact_hysteresis(0.1, 0.0),
                    "modulus: 0 is not allowed, expected a finite number > 0");
}

}  // namespace moment_friction_test
