// SPDX-License-Identifier: BSD-3-Clause
// Motion of one or a few bodies against textbook mechanics.
#include <cmath>

#include <libcd/core/error.hpp>
#include "tests/catch.hpp"
#include "tests/simulation/ball_on_floor.hpp"
#include "tests/solvers/cases.hpp"

namespace mechanics_test {

using namespace cd;
using namespace cd::test;

TEMPLATE_TEST_CASE_SIG("a collision takes two steps: first the gap closes, then the ball rests",
                       "[simulation]", ((int D), D), 2, 3) {
  auto start = scene_of_ball<D>(0.3, 0.05);
  start.velocity[1] = -1.0 * Vector<D>::Unit(D - 1);
  auto simulation = simulate(start, 0.08);
  const auto& scene = simulation.scene();
  simulation.step();
  CHECK(scene.position[1][D - 1] == Approx(0.5).epsilon(1e-15));
  CHECK(scene.velocity[1][D - 1] == Approx(-0.05 / 0.08));
  simulation.step();
  CHECK(scene.velocity[1].norm() < 1e-15);
  CHECK(scene.position[1][D - 1] == Approx(0.5).epsilon(1e-15));
}

TEST_CASE("a piston adds its inverse mass to the normal response only", "[simulation]") {
  // A disc of mass 1 hits a piston of mass 3 that moves along y: perfectly inelastic along y, and
  // tangentially the disc meets a wall: it keeps 2/3 of its sliding speed as a rolling disc.
  Scene<2> start;
  start.friction = PairTable<double>(100.0);
  Grain<2> disc;
  disc.position = {0.0, -0.5};
  disc.velocity = {0.3, 1.0};
  start.add(disc);
  HalfSpace<2> piston;
  piston.normal = {0.0, -1.0};
  piston.mobility = Mobility<2>::along_axis(1);
  piston.mass = 3.0;
  start.add(piston);
  auto simulation = simulate(start, 1e-3);
  const auto& scene = simulation.scene();
  simulation.step();
  CHECK(scene.velocity[0].y() == Approx(0.25));
  CHECK(scene.velocity[1].y() == Approx(0.25));
  CHECK(scene.velocity[0].x() == Approx(0.2));
  CHECK(scene.velocity[1].x() == 0.0);
}

TEMPLATE_TEST_CASE_SIG("a bead on a wire is stopped by an oblique wall", "[simulation]",
                       ((int D), D), 2, 3) {
  // Free along x only. The wall's normal makes 45 degrees with the wire: without friction the bead
  // stops with p_n n_x = -m v. The directions couple, so that it takes some sweeps.
  Scene<D> start;
  Grain<D> bead;
  bead.velocity = Vector<D>::Unit(0);
  bead.mobility = Mobility<D>::along_axis(0);
  start.add(bead);
  HalfSpace<D> wall;
  wall.normal = -Vector<D>::Unit(0) - Vector<D>::Unit(1);
  wall.point = -0.5 * wall.normal.normalized();
  start.add(wall);
  auto simulation = simulate(start, 1e-3);
  const auto& scene = simulation.scene();
  simulation.step();
  CHECK(scene.velocity[0].norm() < 1e-12);
  CHECK(simulation.solution().impulse[0].normal == Approx(std::sqrt(2.0)));
}

TEST_CASE("a bead on a wire sticks or slips on a rough floor only along the wire", "[simulation]") {
  // Gravity presses it on the floor, pulled along the wire (x) with the force f it stays if f < mu
  // g. Its response differs between the two directions of the floor.
  Scene<3> start;
  start.friction = PairTable<double>(0.2);
  HalfSpace<3> floor;
  floor.normal = Vector<3>::UnitZ();
  start.add(floor);
  Grain<3> bead;
  bead.position = {0.0, 0.0, 0.5};
  bead.mobility = {{Motion::free, Motion::fixed, Motion::free}, Motion::fixed};
  start.add(bead);
  start.force.set(1, {0.1, 0.3, -1.0});
  auto simulation = simulate(start, 1e-3);
  auto& scene = simulation.scene();
  while (simulation.steps() < 100) simulation.step();
  CHECK(scene.velocity[1].norm() < 1e-15);
  scene.force.change(1, [&](auto& f) { f.x() = 0.5; });
  while (simulation.steps() < 200) simulation.step();
  CHECK(scene.velocity[1].x() == Approx((0.5 - 0.2) * 0.1));
  CHECK(scene.velocity[1].y() == 0.0);
  CHECK(scene.velocity[1].z() == Approx(0.0).margin(1e-12));
}

TEST_CASE("a driven wall keeps its velocity and pushes", "[simulation]") {
  Scene<2> start;
  HalfSpace<2> wall;
  wall.normal = {1.0, 0.0};
  wall.mobility = Mobility<2>::driven();
  wall.velocity = {0.5, 0.0};
  start.add(wall);
  Grain<2> disc;
  disc.position = {0.51, 0.0};
  start.add(disc);
  auto simulation = simulate(start, 0.01);
  const auto& scene = simulation.scene();
  while (simulation.steps() < 20) simulation.step();
  CHECK(scene.velocity[0].x() == 0.5);
  CHECK(scene.position[0].x() == Approx(0.1));
  CHECK(scene.velocity[1].x() == Approx(0.5));
  CHECK(scene.position[1].x() == Approx(0.6));
}

TEST_CASE("a resting ball stays at rest from the first step with a warm start", "[simulation]") {
  auto start = scene_of_ball<2>(0.5);
  start.force.set(1, {0.1, -1.0});
  start.mobility.set(1, Mobility<2>::translating());
  auto simulation = simulate(start, 0.01);
  const auto& scene = simulation.scene();
  for (int step = 0; step < 100; ++step) simulation.step();
  CHECK(scene.velocity[1].norm() == 0.0);
  CHECK(simulation.solution().impulse[0].normal == Approx(0.01));
  CHECK(simulation.solution().impulse[0].tangential == Approx(0.001));
}

TEST_CASE("steps that could miss contacts are refused", "[simulation]") {
  auto start = scene_of_ball<2>(0.0, 1.0);
  CHECK_THROWS_WITH(simulate(start, 0.0),
                    "time-step: 0 is not allowed, expected a finite number > 0");
  start.velocity[1] = {0.0, -30.0};
  auto simulation = simulate(start, 0.01);
  auto& scene = simulation.scene();
  CHECK_THROWS_WITH(simulation.step(), Contains("time-step: 0.01 is not allowed in step 0") &&
                                           Contains("would move by 0.3"));
  scene.velocity[1] = {std::nan(""), 0.0};
  CHECK_THROWS_AS(simulation.step(), Error);
}

TEST_CASE("bodies that make no sense are refused", "[scene]") {
  Scene<2> scene;
  Grain<2> grain;
  grain.radius = 0.0;
  CHECK_THROWS_WITH(scene.add(grain), "radius: 0 is not allowed, expected a finite number > 0");
  grain = {};
  grain.mass = -1.0;
  CHECK_THROWS_AS(scene.add(grain), Error);
  grain = {};
  grain.material = 1;
  CHECK_THROWS_WITH(scene.add(grain), "material: 1 is not allowed, expected a number below 1");
  HalfSpace<2> wall;
  wall.mobility.rotation = Motion::free;
  CHECK_THROWS_AS(scene.add(wall), Error);
  wall.normal = {0.0, 0.0};
  CHECK_THROWS_AS(scene.add(wall), Error);
  CHECK(scene.size() == 0);
}

TEST_CASE("in 3D a remembered friction impulse stays in the tangent plane of its turning contact",
          "[simulation]") {
  // A ball rolls over a fixed one: the normal turns by a large angle.
  Scene<3> scene;
  scene.friction = PairTable<double>(0.5);
  Grain<3> grain;
  grain.mobility = Mobility<3>::fixed();
  scene.add(grain);
  grain.mobility = Mobility<3>::free();
  grain.position = {0.3, 0.2, std::sqrt(1.0 - 0.13)};
  scene.add(grain);
  scene.force.set(1, {0.0, 0.0, -1.0});
  auto simulation = simulate(scene, 0.02, 0.5);
  double largest_turn = 0.0;
  for (int step = 0; step < 70; ++step) {
    simulation.step();
    if (simulation.problem().grain_contacts.empty()) break;
    const auto& contact = simulation.problem().grain_contacts[0];
    const Impulse<3>& impulse = simulation.solution().impulse[0];
    CHECK(std::abs(impulse.tangential.dot(contact.normal)) < 1e-14);
    if (impulse.normal > 0.0) largest_turn = std::max(largest_turn, 1.0 - contact.normal.z());
  }
  CHECK(largest_turn > 0.2);
}

}  // namespace mechanics_test
