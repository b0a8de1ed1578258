// SPDX-License-Identifier: BSD-3-Clause
// Collisions against the mechanics of two bodies.
#include <libcd/law/collision.hpp>

#include <libcd/core/error.hpp>
#include <libcd/problem/contact_kinematics.hpp>
#include "solvers/approximate_hard_sphere.hpp"
#include "solvers/explicit_force.hpp"
#include "tests/catch.hpp"
#include "tests/solvers/cases.hpp"

namespace collision_test {

using namespace cd;
using namespace cd::test;

/// Rounding of a few operations on numbers of order one.
constexpr double kRounding = 1e-12;

/// Two grains of different size and mass, `gap` apart in a skew direction, that approach.
template <int D>
Scene<D> two_grains(double gap, double friction, std::uint64_t seed) {
  CounterRandom random{seed};
  Scene<D> scene;
  scene.friction = PairTable<double>(friction);
  Grain<D> grain;
  grain.radius = 0.4;
  grain.mass = 0.7;
  grain.velocity = random_vector<D>(random, 1.0);
  grain.angular_velocity = random_spin<D>(random, 1.0);
  scene.add(grain);
  const Vector<D> n = random_vector<D>(random, 1.0).normalized();
  grain.radius = 0.6;
  grain.mass = 1.9;
  grain.position = (1.0 + gap) * n;
  grain.velocity += random_vector<D>(random, 0.1) - n;
  grain.angular_velocity = random_spin<D>(random, 1.0);
  scene.add(grain);
  return scene;
}

/// A collision of the only contact; the relative velocities before and after it, and its impulse.
template <int D>
struct Outcome {
  ContactProblem<D> problem;
  Solution<D> solution;
  Impulse<D> before, after, impulse;
};

template <int D>
Outcome<D> collide(const Scene<D>& scene, const Collision<D>& law) {
  Outcome<D> o{problem_of(scene, 1.0), {}, {}, {}, {}};
  ApproximateHardSphere<D> solver({});
  solver.solve(o.problem, law, o.solution, {});
  const GrainContact<D>& contact = o.problem.grain_contacts[0];
  o.before = relative_velocity(contact, o.problem.free.data());
  o.after = relative_velocity(contact, o.solution.motion.data());
  o.impulse = o.solution.impulse[0];
  return o;
}

TEMPLATE_TEST_CASE_SIG("a collision keeps momentum and angular momentum and has its restitution",
                       "[law]", ((int D), D), 2, 3) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    for (const double gap : {-0.05, 0.0, 0.1}) {
      const Scene<D> scene = two_grains<D>(gap, 0.3, seed);
      const Outcome<D> o = collide(scene, Collision<D>(0.9, 0.2));
      REQUIRE(o.before.normal < 0.0);
      CHECK(std::abs(o.after.normal + 0.9 * o.before.normal) < kRounding);
      CHECK(length(o.impulse.tangential) <= 0.3 * o.impulse.normal + kRounding);
      Vector<D> momentum = Vector<D>::Zero();
      Vector<3> angular = Vector<3>::Zero();  // the arms meet across the gap: nothing is missing
      for (int b = 0; b < 2; ++b) {
        const Vector<D> dp =
            scene.mass[b] * (o.solution.motion[b].velocity - o.problem.free[b].velocity);
        const Spin<D> ds = o.solution.motion[b].surface - o.problem.free[b].surface;
        momentum += dp;
        const double moment = scene.inertia[b] / scene.radius[b];
        if constexpr (D == 2) {
          angular.z() += tangential(scene.position[b], dp) + moment * ds;
        } else {
          angular += scene.position[b].cross(dp) + moment * ds;
        }
      }
      CHECK(momentum.norm() < kRounding);
      CHECK(angular.norm() < kRounding);
    }
  }
}

TEMPLATE_TEST_CASE_SIG("the tangential velocity is turned into -b times itself, if friction can",
                       "[law]", ((int D), D), 2, 3) {
  const Scene<D> scene = two_grains<D>(0.02, 1e3, 5);
  for (const double b : {0.0, 0.4, 1.0, -1.0}) {
    const Outcome<D> o = collide(scene, Collision<D>(0.5, b));
    REQUIRE(length(o.before.tangential) > 0.05);
    CHECK(length(Tangent<D>(o.after.tangential + b * o.before.tangential)) < kRounding);
  }
}

TEST_CASE("an oblique impact that slides: dv_t = -mu (1 + e) v_n", "[law]") {
  const double mu = 0.2, e = 0.7;
  Scene<2> scene;
  scene.friction = PairTable<double>(mu);
  HalfSpace<2> floor;
  floor.normal = {0.0, 1.0};
  scene.add(floor);
  Grain<2> ball;
  ball.position = {0.0, 0.5};
  ball.velocity = {3.0, -1.0};
  scene.add(ball);
  const auto problem = problem_of(scene, 0.1);
  ApproximateHardSphere<2> solver({});
  Solution<2> solution;
  solver.solve(problem, Collision<2>(e), solution, {});
  CHECK(solution.motion[1].velocity.y() == Approx(e).epsilon(kRounding));
  CHECK(solution.motion[1].velocity.x() == Approx(3.0 - mu * (1.0 + e)).epsilon(kRounding));
  // The torque of the friction rolls the ball forwards, clockwise: 2 for a disc.
  CHECK(solution.motion[1].surface == Approx(-2.0 * mu * (1.0 + e)).epsilon(kRounding));
}

TEST_CASE("bodies that separate get no impulse", "[law]") {
  LocalContact<2> contact{};
  contact.velocity_n = 0.3;
  contact.velocity_t = 1.0;
  contact.mass_n = contact.mass_t = 1.0;
  contact.friction = 0.5;
  contact.bias = -1.0;
  contact.impulse = {0.25, -0.1};  // of an earlier collision: it stays
  const Impulse<2> impulse = Collision<2>(0.9).solve(contact);
  CHECK(impulse.normal == 0.25);
  CHECK(impulse.tangential == -0.1);
}

TEST_CASE("senseless coefficients of collision are refused, and collisions as forces", "[law]") {
  CHECK_THROWS_WITH(Collision<2>(1.1),
                    "restitution: 1.1 is not allowed, expected a number in [0, 1]");
  CHECK_THROWS_AS(Collision<2>(-0.1), Error);
  CHECK_THROWS_WITH(Collision<2>(0.5, -2.0),
                    "tangential-restitution: -2 is not allowed, expected a number in [-1, 1]");
  const auto problem = problem_of(crowd<2>(10, 1), 0.1);
  Solution<2> solution;
  CHECK_THROWS_AS(ExplicitForce<2>().solve(problem, Collision<2>(1.0), solution, {}), Error);
}

}  // namespace collision_test
