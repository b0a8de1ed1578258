// SPDX-License-Identifier: BSD-3-Clause
// What is kept about bodies from step to step is renewed when they change.
#include <libcd/scene/body_constants.hpp>

#include <cmath>
#include <libcd/core/error.hpp>
#include <libcd/integrator/euler_removing_overlaps.hpp>
#include <libcd/law/collision.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/approximate_hard_sphere.hpp"
#include "tests/catch.hpp"
#include "tests/solvers/cases.hpp"

namespace body_constants_test {

using namespace cd;
using namespace cd::test;

TEMPLATE_TEST_CASE_SIG("constants follow masses, radii and mobilities", "[scene]", ((int D), D), 2,
                       3) {
  Scene<D> scene = crowd<D>(5, 1);
  BodyConstants<D> bodies;
  bodies.refresh(scene);
  const double response = D == 2 ? 2.0 : 2.5;
  CHECK(bodies.rotational_response() == Approx(response));
  CHECK(bodies.response(2).inverse_mass.isApprox(Vector<D>::Constant(1.0 / scene.mass[2])));
  CHECK(bodies.is_isotropic(2));
  scene.mass.set(2, 2.0 * scene.mass[2]);  // another m r^2 / I as well
  scene.radius.set(3, 0.5 * scene.radius[3]);
  scene.mobility.set(4, Mobility<D>::along_axis(0));
  bodies.refresh(scene);
  CHECK(bodies.isotropic_inverse()[2] == 1.0 / scene.mass[2]);
  CHECK_FALSE(bodies.is_isotropic(2));
  CHECK(bodies.surface_scale()[3] == scene.radius[3]);
  CHECK_FALSE(bodies.is_isotropic(3));
  CHECK(bodies.response(4).inverse_mass[0] > 0.0);
  CHECK(bodies.response(4).inverse_mass[1] == 0.0);
  CHECK(bodies.response(4).inverse_inertia == 0.0);
  CHECK(bodies.isotropic_inverse()[4] == 0.0);
  CHECK_FALSE(bodies.is_isotropic(4));
}

TEST_CASE("materials must be in the table of friction, also in one that is replaced between steps",
          "[scene]") {
  Scene<2> scene = crowd<2>(5, 1);
  scene.friction = PairTable<double>(0.3, 2);
  scene.material.set(3, 1);
  BodyConstants<2> bodies;
  bodies.refresh(scene);
  scene.friction = PairTable<double>(0.3, 1);
  CHECK_THROWS_WITH(bodies.refresh(scene),
                    "scene: material of body 3: 1 is not allowed, expected a number below 1");
}

TEST_CASE("friction is checked when it changes, not by looking at the bodies", "[scene]") {
  Scene<2> scene = crowd<2>(5, 1);
  BodyConstants<2> bodies(scene);
  for (const double wrong : {-0.5, std::nan(""), HUGE_VAL}) {
    scene.friction = PairTable<double>(wrong);
    for (int tries = 0; tries < 2; ++tries)
      CHECK_THROWS_WITH(bodies.refresh(scene),
                        StartsWith("scene: friction of materials 0 and 0: "));
    scene.friction.set(0, 0, 0.3);
    CHECK_NOTHROW(bodies.refresh(scene));
    CHECK(bodies.revision() == scene.revision());
  }
}

TEST_CASE("a wall that is turned between two steps keeps a unit normal, and is found by all grains",
          "[scene]") {
  Scene<2> scene;
  scene.add(HalfSpace<2>{.normal = {0.0, 3.0}});
  scene.add(Grain<2>{.position = {100.0, 20.0}, .velocity = {0.0, -1.0}});
  Simulation<2> simulation(
      scene, Method<2>(Collision<2>(0.5), ApproximateHardSphere<2>({}), EulerRemovingOverlaps<2>()),
      {.time_step = 1e-3, .reach = 0.1});
  simulation.step();
  simulation.scene().normal.set(0, {0.0, 2.0});
  CHECK_THROWS_WITH(simulation.step(),
                    "scene: length of the normal of body 0: 2 is not allowed, expected 1");
  simulation.scene().normal.set(0, Vector<2>(-0.2, 1.0).normalized());
  simulation.step();
  CHECK(simulation.problem().contact_count() == 1);
}

TEST_CASE("a grain that is fixed between two steps has to be stopped", "[scene]") {
  Simulation<2> simulation(
      crowd<2>(60, 6),
      Method<2>(Collision<2>(0.5), ApproximateHardSphere<2>({}), EulerRemovingOverlaps<2>()),
      {.time_step = 1e-3, .reach = 0.1});
  Scene<2>& scene = simulation.scene();
  simulation.step();
  scene.mobility.set(10, Mobility<2>::fixed());
  scene.velocity[10] = {0.0, 0.5};
  CHECK_THROWS_WITH(simulation.step(),
                    "scene: velocity of body 10: 0.5 is not allowed, expected 0 along an axis that "
                    "is fixed");
  CHECK_THROWS_AS(simulation.step(), Error);
  scene.velocity[10].setZero();
  scene.angular_velocity[10] = 0.25;
  CHECK_THROWS_WITH(simulation.step(),
                    "scene: angular velocity of body 10: 0.25 is not allowed, expected 0, as its "
                    "rotation is fixed");
  scene.angular_velocity[10] = 0.0;
  CHECK_NOTHROW(simulation.step());
}

TEST_CASE("a grain that is fixed between two steps stays where it is", "[scene]") {
  Simulation<2> simulation(
      crowd<2>(60, 6),
      Method<2>(Collision<2>(0.5), ApproximateHardSphere<2>({}), EulerRemovingOverlaps<2>()),
      {.time_step = 1e-3, .reach = 0.1});
  Scene<2>& scene = simulation.scene();
  simulation.step();
  const Vector<2> before = scene.position[10];
  simulation.step();
  REQUIRE(scene.position[10] != before);
  scene.mobility.set(10, Mobility<2>::fixed());
  scene.velocity[10].setZero();
  scene.angular_velocity[10] = 0.0;
  const Vector<2> place = scene.position[10];
  for (int step = 0; step < 5; ++step) simulation.step();
  CHECK(scene.position[10] == place);
}

}  // namespace body_constants_test
