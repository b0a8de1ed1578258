// SPDX-License-Identifier: BSD-3-Clause
// The soft collision against its closed form.
#include <libcd/law/spring_dashpot.hpp>

#include <cmath>
#include <numbers>

#include <libcd/simulation/simulation.hpp>
#include "solvers/explicit_force.hpp"
#include "tests/catch.hpp"

namespace spring_dashpot_test {

using namespace cd;

/// Restitution of two equal discs, measured. A light damping: the force is still repulsive when the
/// discs part, so that the limit at zero force does not matter.
double restitution(double stiffness, double damping, double time_step) {
  Scene<2> scene;
  Grain<2> disc;
  disc.velocity = {1.0, 0.0};
  scene.add(disc);
  disc.position = {1.0, 0.0};
  disc.velocity = {-1.0, 0.0};
  scene.add(disc);
  const SpringDashpot<2> law(PairTable<SpringDashpotCoefficients>({stiffness, damping}));
  Simulation<2> simulation(scene, Method<2>(law, ExplicitForce<2>(), Euler<2>()),
                           {.time_step = time_step, .reach = 0.1});
  const double duration = 1.5 * std::numbers::pi / std::sqrt(2.0 * stiffness);
  while (time_step * static_cast<double>(simulation.steps()) < duration) simulation.step();
  const auto& velocity = simulation.scene().velocity;
  return 0.5 * (velocity[1].x() - velocity[0].x());
}

TEST_CASE("a spring-dashpot collision has the restitution of the damped oscillator", "[law]") {
  // Relative motion with reduced mass 1/2: x'' + 2 gamma x' + 2 kappa x = 0. Force zero, not
  // overlap zero, ends a collision when no attraction is allowed [Schwager and Poeschel 2007].
  const double stiffness = 1e4;
  const double damping = 10.0;
  const double rate = damping;
  const double omega = std::sqrt(2.0 * stiffness - rate * rate);
  const double end =
      (std::numbers::pi - std::atan2(2.0 * rate * omega, omega * omega - rate * rate)) / omega;
  const double expected = std::exp(-rate * end);
  const double coarse = std::abs(restitution(stiffness, damping, 2e-5) - expected);
  const double fine = std::abs(restitution(stiffness, damping, 1e-5) - expected);
  CHECK(coarse < 2e-3);
  CHECK(fine < 0.7 * coarse);  // first order in the time step
}

TEST_CASE("the frictionless spring refuses friction and senseless coefficients", "[law]") {
  using Table = PairTable<SpringDashpotCoefficients>;
  CHECK_THROWS_WITH(SpringDashpot<2>(Table({-1.0, 0.0})),
                    "stiffness: -1 is not allowed, expected a finite number > 0");
  CHECK_THROWS_AS(SpringDashpot<2>(Table({1.0, -1.0})), Error);
  Scene<2> scene;
  scene.friction = PairTable<double>(0.3);
  CHECK_THROWS_AS(SpringDashpot<2>(Table({1.0, 0.0})).check(scene), Error);
}

}  // namespace spring_dashpot_test
