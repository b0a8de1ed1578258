// SPDX-License-Identifier: BSD-3-Clause
// Head-on collisions of soft grains against the closed forms.
#include <libcd/law/soft_collision.hpp>

#include <cmath>

#include <libcd/core/error.hpp>
#include <libcd/integrator/velocity_verlet.hpp>
#include "tests/catch.hpp"
#include "tests/law/soft_world.hpp"

namespace soft_collision_test {

using namespace cd;
using namespace cd::testing;

constexpr double kStiffness = 1e4;
constexpr double kMass = 0.5;  // effective
constexpr double kSteps = 2000.0;

TEST_CASE("damping ratio and restitution are inverse to each other", "[law]") {
  for (const double e : {0.05, 0.1, 0.3, 0.5, 0.9, 0.999, 1.0}) {
    CHECK(restitution(damping_ratio_for(e)) == Approx(e).epsilon(1e-12));
  }
  // At critical damping x = t exp(-t): the force is zero at t = 2, where x' = -exp(-2).
  CHECK(restitution(1.0) == Approx(std::exp(-2.0)).epsilon(1e-12));
  CHECK(restitution(1.0 - 1e-6) == Approx(restitution(1.0)).epsilon(1e-5));
  CHECK(restitution(1.0 + 1e-6) == Approx(restitution(1.0)).epsilon(1e-5));
  CHECK_THROWS_AS(damping_ratio_for(0.0), Error);
  CHECK_THROWS_AS(damping_ratio_for(1.1), Error);
}

TEST_CASE(
    "a linear collision has the restitution and duration of an oscillator that never attracts",
    "[law]") {
  for (const double e : {0.3, 0.6, 0.9, 1.0}) {
    const double damping = linear_damping(damping_ratio_for(e), kStiffness, kMass);
    const double duration = linear_collision_time(kStiffness, damping, kMass);
    const auto law = linear_law<2>({kStiffness, damping});
    const auto check = [&](const auto& integrator) {
      const Impact impact = head_on_impact<2>(law, integrator, 1.0, duration / kSteps);
      CHECK(impact.restitution == Approx(e).epsilon(3e-3));
      CHECK(impact.duration == Approx(duration).epsilon(3.0 / kSteps));
    };
    check(VelocityVerlet<2>());
    check(Euler<2>());
  }
}

TEMPLATE_TEST_CASE_SIG("an elastic Hertz impact has the overlap and duration of the closed form",
                       "[law]", ((int D), D), 2, 3) {
  const VelocityVerlet<D> verlet;
  const double modulus = 1e5;
  const double K = hertz_stiffness(modulus, 0.25);
  const auto law = hertz_law<D>({.modulus = modulus});
  for (const double speed : {0.1, 1.0}) {
    const double duration = hertz_collision_time(K, kMass, speed);
    CHECK(duration ==
          Approx(2.868 * std::pow(kMass * kMass / (0.25 * modulus * modulus * speed), 0.2))
              .epsilon(1e-3));
    const Impact impact = head_on_impact<D>(law, verlet, speed, duration / kSteps);
    CHECK(impact.restitution == Approx(1.0).epsilon(1e-5));
    CHECK(impact.overlap == Approx(hertz_overlap(K, kMass, speed)).epsilon(1e-5));
    CHECK(impact.duration == Approx(duration).epsilon(3.0 / kSteps));
  }
}

TEST_CASE("the restitution of the damped Hertz impact is the one wanted at any velocity", "[law]") {
  const VelocityVerlet<2> verlet;
  const double modulus = 1e6;
  const double K = hertz_stiffness(modulus, 0.25);
  for (const double e : {0.2, 0.5, 0.8, 0.95}) {
    const auto law = hertz_law<2>({.modulus = modulus, .restitution = e});
    for (const double speed : {1e-3, 1e-1, 10.0}) {
      const double time_step = hertz_collision_time(K, kMass, speed) / kSteps;
      CHECK(head_on_impact<2>(law, verlet, speed, time_step).restitution ==
            Approx(e).epsilon(1e-3));
    }
  }
}

TEST_CASE("the recommended time step keeps the restitution within some percent", "[law]") {
  const VelocityVerlet<2> verlet;
  const double damping = linear_damping(damping_ratio_for(0.7), kStiffness, kMass);
  const double step = recommended_time_step(linear_collision_time(kStiffness, damping, kMass));
  const auto law = linear_law<2>({kStiffness, damping});
  CHECK(head_on_impact<2>(law, verlet, 1.0, step).restitution == Approx(0.7).epsilon(0.05));
}

}  // namespace soft_collision_test
