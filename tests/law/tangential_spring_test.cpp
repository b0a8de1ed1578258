// SPDX-License-Identifier: BSD-3-Clause
// Friction of soft grains: sticking, sliding, rolling, and what a contact remembers.
#include <libcd/law/tangential_spring.hpp>

#include <cmath>

#include <libcd/core/error.hpp>
#include <libcd/integrator/velocity_verlet.hpp>
#include "tests/catch.hpp"
#include "tests/law/soft_world.hpp"

namespace tangential_spring_test {

using namespace cd;
using namespace cd::testing;

constexpr double kFriction = 0.4;
constexpr double kTimeStep = 1e-4;

/// Rolling speed of the ball along +x, the arm of its contact being `arm`.
double rolling_speed(const Scene<2>& scene, double arm) {
  return -arm * scene.angular_velocity[1];
}
double rolling_speed(const Scene<3>& scene, double arm) {
  return arm * scene.angular_velocity[1].y();
}

TEMPLATE_TEST_CASE_SIG("a ball pushed by less than mu N moves as a spring and comes back", "[law]",
                       ((int D), D), 2, 3) {
  for (const auto& [law, overlap, tangential_stiffness] : soft_laws<D>()) {
    auto simulation = soft_simulation<D>(pressed_ball<D>(kFriction, overlap, false), law(),
                                         VelocityVerlet<D>(), kTimeStep);
    Scene<D>& scene = simulation.scene();
    const double push = 0.5 * kFriction;
    scene.force.change(1, [&](auto& f) { f.x() = push; });
    for (int step = 0; step < 20000; ++step) simulation.step();
    CHECK(scene.position[1].x() == Approx(push / tangential_stiffness).epsilon(1e-6));
    scene.force.change(1, [&](auto& f) { f.x() = 0.0; });
    for (int step = 0; step < 20000; ++step) simulation.step();
    CHECK(std::abs(scene.position[1].x()) < 1e-6 * push / tangential_stiffness);
  }
}

TEMPLATE_TEST_CASE_SIG("pushed by more it slides against mu N exactly", "[law]", ((int D), D), 2,
                       3) {
  for (const auto& [law, overlap, tangential_stiffness] : soft_laws<D>()) {
    auto simulation = soft_simulation<D>(pressed_ball<D>(kFriction, overlap, false), law(),
                                         VelocityVerlet<D>(), kTimeStep);
    Scene<D>& scene = simulation.scene();
    const double push = 1.5 * kFriction;
    scene.force.change(1, [&](auto& f) { f.x() = push; });
    for (int step = 0; step < 1000; ++step) simulation.step();
    const double start = scene.velocity[1].x();
    for (int step = 0; step < 1000; ++step) simulation.step();
    const double acceleration = (scene.velocity[1].x() - start) / (1000 * kTimeStep);
    CHECK(acceleration == Approx(push - kFriction).epsilon(1e-9));
    const Impulse<D>& impulse = simulation.solution().impulse[0];
    CHECK(length(impulse.tangential) == Approx(kFriction * impulse.normal).epsilon(1e-14));
  }
}

TEMPLATE_TEST_CASE_SIG("a soft block on an incline slips iff tan(theta) > mu", "[law]",
                       ((int D), D), 2, 3) {
  for (const auto& [law, overlap, tangential_stiffness] : soft_laws<D>()) {
    for (const double theta : {std::atan(kFriction) - 1e-2, std::atan(kFriction) + 1e-2}) {
      auto simulation = soft_simulation<D>(pressed_ball<D>(kFriction, overlap, false), law(),
                                           Euler<D>(), kTimeStep);
      Scene<D>& scene = simulation.scene();
      // Tilted slowly, so that the block does not swing past its new place.
      constexpr int kTilting = 10000;
      for (int step = 0; step < 4 * kTilting; ++step) {
        const double angle = theta * std::min(1.0, static_cast<double>(step) / kTilting);
        scene.force.set(
            1, std::sin(angle) * Vector<D>::Unit(0) - std::cos(angle) * Vector<D>::Unit(D - 1));
        simulation.step();
      }
      const double excess = std::sin(theta) - kFriction * std::cos(theta);
      if (excess > 0.0) {
        CHECK(scene.velocity[1].x() == Approx(excess * 3 * kTilting * kTimeStep).epsilon(0.05));
      } else {
        CHECK(std::abs(scene.velocity[1].x()) < 1e-8);
      }
    }
  }
}

TEMPLATE_TEST_CASE_SIG("a sliding soft ball ends up rolling, at the speed of the textbook", "[law]",
                       ((int D), D), 2, 3) {
  // The angular momentum about the contact is kept: with c = m l^2 / I it rolls at c v0 / (1 + c).
  for (const auto& [law, overlap, tangential_stiffness] : soft_laws<D>()) {
    auto simulation = soft_simulation<D>(pressed_ball<D>(kFriction, overlap, true), law(),
                                         VelocityVerlet<D>(), kTimeStep);
    Scene<D>& scene = simulation.scene();
    scene.velocity[1].x() = 1.0;
    for (int step = 0; step < 30000; ++step) simulation.step();
    const double arm = 0.5 - overlap;
    const double c = (D == 2 ? 2.0 : 2.5) * arm * arm / 0.25;
    const double speed = scene.velocity[1].x();
    CHECK(speed == Approx(c / (1.0 + c)).epsilon(1e-9));
    CHECK(rolling_speed(scene, arm) == Approx(speed).epsilon(1e-9));
    // Rolling on costs nothing.
    for (int step = 0; step < 10000; ++step) simulation.step();
    CHECK(scene.velocity[1].x() == Approx(speed).epsilon(1e-9));
    CHECK(length(simulation.solution().impulse[0].tangential) < 1e-9 * kTimeStep);
  }
}

TEMPLATE_TEST_CASE_SIG("in a gliding oblique impact dv_t = -mu (1 + e) v_n", "[law]", ((int D), D),
                       2, 3) {
  for (const auto& [law, overlap, tangential_stiffness] : soft_laws<D>()) {
    auto simulation = soft_simulation<D>(pressed_ball<D>(kFriction, 0.0, false), law(),
                                         VelocityVerlet<D>(), 1e-5);
    Scene<D>& scene = simulation.scene();
    scene.force.set(1, Vector<D>::Zero());
    scene.velocity[1] = 5.0 * Vector<D>::Unit(0) - 0.5 * Vector<D>::Unit(D - 1);
    for (int step = 0; step < 10000; ++step) simulation.step();
    const double normal = scene.velocity[1][D - 1] + 0.5;
    CHECK(scene.velocity[1][D - 1] > 0.1);
    CHECK(scene.velocity[1].x() == Approx(5.0 - kFriction * normal).epsilon(1e-13));
  }
}

TEST_CASE("soft laws refuse what they cannot do", "[law]") {
  CHECK_THROWS_WITH(linear_law<2>({.tangential_stiffness = -1.0}),
                    "tangential-stiffness: -1 is not allowed, expected a finite number >= 0");
  CHECK_THROWS_AS(hertz_law<2>({.modulus = 0.0}), Error);
  CHECK_THROWS_AS(hertz_law<2>({.restitution = 0.0}), Error);
  CHECK_THROWS_AS(hertz_mindlin(1.0, 0.6, 0.5), Error);
  Scene<2> scene;
  scene.friction = PairTable<double>(0.3);
  CHECK_THROWS_AS(hertz_law<2>({.modulus = 1.0}).check(scene), Error);
  CHECK_NOTHROW(hertz_law<2>({.modulus = 1.0, .shear_modulus = 1.0}).check(scene));
  CHECK_NOTHROW(linear_law<2>({.tangential_stiffness = 1.0}).check(scene));
  ContactProblem<2> problem;
  problem.grain_contacts.push_back({.normal = Vector<2>::Unit(0),
                                    .bias = 0.0,
                                    .impulse = {},
                                    .arm = 1.0,
                                    .friction = 0.0,
                                    .i = 0,
                                    .j = 1});
  problem.label.push_back({});
  Solution<2> solution;
  ExplicitForce<2> solver;
  CHECK_THROWS_AS(solver.solve(problem, hertz_law<2>({.modulus = 1.0}), solution, {}), Error);
}

}  // namespace tangential_spring_test
