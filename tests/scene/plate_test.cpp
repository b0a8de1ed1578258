// SPDX-License-Identifier: BSD-3-Clause
// Plates: where they face grains, and what grains do on them.
#include <cmath>

#include <libcd/core/error.hpp>
#include <libcd/core/random.hpp>
#include <libcd/detect/geometry.hpp>
#include <libcd/detect/neighbour_list.hpp>
#include <libcd/generate/plates.hpp>
#include "tests/catch.hpp"
#include "tests/simulation/ball_on_floor.hpp"

namespace plate_test {

using namespace cd;
using namespace cd::test;

/// A horizontal plate of this half length (along all axes but the last) whose upper surface is at
/// height 0.
template <int D>
Plate<D> table(double half, double rounding) {
  Plate<D> plate;
  plate.centre = -rounding * Vector<D>::Unit(D - 1);
  for (int k = 0; k < D - 1; ++k) plate.extent.half_edges.col(k) = half * Vector<D>::Unit(k);
  plate.extent.rounding = rounding;
  return plate;
}

template <int D>
int add_ball(Scene<D>& scene, const Vector<D>& centre, double weight) {
  Grain<D> ball;
  ball.position = centre;
  const int body = scene.add(ball);
  scene.force.set(body, -weight * Vector<D>::Unit(D - 1));
  return body;
}

TEMPLATE_TEST_CASE_SIG("a plate faces a grain with its face, its edge or its corner", "[scene]",
                       ((int D), D), 2, 3) {
  Scene<D> scene;
  const int plate = scene.add(table<D>(2.0, 0.1));
  const Vector<D> up = Vector<D>::Unit(D - 1), x = Vector<D>::Unit(0);
  const auto at = [&](const Vector<D>& centre) {
    return wall_geometry<D>(scene, plate, centre, 0.5);
  };
  CHECK(at(0.7 * up).gap == Approx(0.2));
  CHECK((at(0.7 * up).normal - up).norm() < 1e-15);
  CHECK((at(-0.8 * up).normal + up).norm() < 1e-15);  // from below
  CHECK(at(-0.8 * up).gap == Approx(0.1));
  // Beyond the edge: distance to the end of the middle line, at (2, -0.1), less both radii.
  const Vector<D> beyond = 2.3 * x + 0.3 * up;
  CHECK(at(beyond).gap == Approx(0.5 - 0.1 - 0.5));
  CHECK((at(beyond).normal - (0.6 * x + 0.8 * up)).norm() < 1e-15);
  if constexpr (D == 3) {
    const Vector<3> corner(2.0 + 0.2, 2.0 + 0.1, -0.1 + 0.2);
    CHECK(at(corner).gap == Approx(0.3 - 0.1 - 0.5));
    CHECK((at(corner).normal - Vector<3>(2.0, 1.0, 2.0) / 3.0).norm() < 1e-14);
  }
  // In the middle line there is no direction: one side is taken.
  CHECK(std::abs(at(scene.position[plate]).normal.dot(up)) == Approx(1.0));
}

TEMPLATE_TEST_CASE_SIG("on the face of a plate a ball does as on a half space", "[scene]",
                       ((int D), D), 2, 3) {
  Scene<D> on_floor = scene_of_ball<D>(0.3), on_plate;
  on_plate.friction = on_floor.friction;
  on_plate.add(table<D>(50.0, 0.5));
  add_ball<D>(on_plate, 0.5 * Vector<D>::Unit(D - 1), 1.0);
  on_floor.force.set(1, on_plate.force[1]);
  for (Scene<D>* scene : {&on_floor, &on_plate}) scene->velocity[1] = 2.0 * Vector<D>::Unit(0);
  auto a = simulate<D>(on_floor, 0.01), b = simulate<D>(on_plate, 0.01);
  for (int step = 0; step < 300; ++step) {
    a.step();
    b.step();
  }
  CHECK((a.scene().position[1] - b.scene().position[1]).norm() < 1e-10);
  CHECK(a.scene().position[1].x() > 2.0);  // it slid, and rolls on
  CHECK(a.energies().rotation == Approx(b.energies().rotation));
}

TEST_CASE("a ball that rolls over the edge of a table falls past it", "[scene]") {
  Scene<2> scene;
  scene.friction = PairTable<double>(1.0);
  scene.add(table<2>(2.0, 0.05));
  const int ball = add_ball<2>(scene, {1.5, 0.5}, 1.0);
  scene.velocity[ball] = {0.3, 0.0};
  scene.angular_velocity[ball] = -0.6;
  auto simulation = simulate<2>(scene, 0.005);
  for (int step = 0; step < 2000; ++step) simulation.step();
  const Vector<2>& x = simulation.scene().position[ball];
  CHECK(x.y() < -5.0);
  CHECK(x.x() > 2.0);
}

TEST_CASE("the neighbour list has every pair of plate and grain that is near", "[scene]") {
  CounterRandom random{7};
  Scene<3> scene;
  const auto point = [&] {
    return Vector<3>(random.uniform(-4, 4), random.uniform(-4, 4), random.uniform(-4, 4));
  };
  for (int k = 0; k < 6; ++k) {
    const Vector<3> a = point(), b = point();
    scene.add(rectangle(point(), a, a.cross(b).normalized(), 0.1));
  }
  for (int k = 0; k < 300; ++k) add_ball<3>(scene, point(), 0.0);
  NeighbourList<3> neighbours(0.3, 0.1);
  std::vector<ContactKey> listed, near;
  for (const ContactKey& key : neighbours.pairs(scene))
    if (contact_geometry(scene, key).gap <= 0.3 && scene.shape[key.i] == Shape::plate)
      listed.push_back(key);
  for (int wall = 0; wall < 6; ++wall)
    for (int ball = 6; ball < scene.size(); ++ball)
      if (contact_geometry(scene, ContactKey{wall, ball, 0}).gap <= 0.3)
        near.push_back({wall, ball, 0});
  CHECK(near.size() > 50);
  CHECK(listed == near);
}

TEST_CASE("plates that make no sense are refused", "[scene]") {
  Scene<3> scene;
  Plate<3> plate = table<3>(1.0, 0.1);
  plate.extent.rounding = 0.0;
  CHECK_THROWS_WITH(scene.add(plate), "rounding: 0 is not allowed, expected a finite number > 0");
  plate = table<3>(1.0, 0.1);
  plate.extent.half_edges.col(1) = Vector<3>(1.0, 1.0, 0.0);
  CHECK_THROWS_WITH(scene.add(plate), StartsWith("cosine between the half edges of a plate: 0.7"));
  plate = table<3>(0.0, 0.1);
  CHECK_THROWS_WITH(scene.add(plate), StartsWith("length of the plate's half edge: 0"));
  plate = table<3>(1.0, 0.1);
  plate.mobility = Mobility<3>::free();
  CHECK_THROWS_WITH(scene.add(plate),
                    "mobility of a plate: a rotation is not allowed, expected fixed");
  CHECK_THROWS_WITH(segment({1.0, 1.0}, {1.0, 1.0}, 0.1), "a segment between equal points");
}

}  // namespace plate_test
