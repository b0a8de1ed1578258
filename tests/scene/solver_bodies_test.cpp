// SPDX-License-Identifier: BSD-3-Clause
// Velocities into records and back, for several bodies at once.
#include <libcd/scene/solver_bodies.hpp>

#include "tests/catch.hpp"
#include "tests/solvers/cases.hpp"

namespace solver_bodies_test {

using namespace cd;
using namespace cd::test;

/// Some grains and a flat wall, whose surface speed is omega itself, and their records.
template <int D>
struct World {
  Scene<D> scene;
  BodyConstants<D> bodies;
  Array<BodyMotion<D>> motion;

  explicit World(int grains) : scene(crowd<D>(grains, 9)) {
    HalfSpace<D> wall;
    wall.mobility = Mobility<D>::driven();
    scene.add(wall);
    scene.angular_velocity[grains] = scene.angular_velocity[0];
    bodies.refresh(scene);
    gather_bodies(scene, bodies, motion);
  }

  double scale(int b) const { return scene.shape[b] == Shape::round ? scene.radius[b] : 1.0; }
};

TEMPLATE_TEST_CASE_SIG("each body has its own velocity, surface speed and inverse mass", "[scene]",
                       ((int D), D), 2, 3) {
  for (int grains = 1; grains < 12; ++grains) {
    const World<D> world(grains);
    const auto& [scene, bodies, motion] = world;
    REQUIRE(motion.size() == grains + 1);
    for (int b = 0; b <= grains; ++b) {
      CHECK(motion[b].velocity == scene.velocity[b]);
      CHECK(motion[b].surface == Spin<D>(world.scale(b) * scene.angular_velocity[b]));
      CHECK(motion[b].inverse_mass == (b < grains ? 1.0 / scene.mass[b] : 0.0));
    }
  }
}

TEMPLATE_TEST_CASE_SIG("bodies take over their velocities and move on with them", "[scene]",
                       ((int D), D), 2, 3) {
  constexpr double kStep = 0.3;
  for (int grains = 1; grains < 12; ++grains) {
    World<D> world(grains);
    auto& [scene, bodies, motion] = world;
    const Scene<D> before = scene;
    for (BodyMotion<D>& m : motion) m.velocity *= 1.7, m.surface *= -0.3;
    integrate(motion, bodies, kStep, scene);
    for (int b = 0; b <= grains; ++b) {
      CHECK(scene.velocity[b] == Vector<D>(1.7 * before.velocity[b]));
      CHECK(scene.position[b] == Vector<D>(before.position[b] + kStep * motion[b].velocity));
      CHECK(scene.angular_velocity[b] == Spin<D>(motion[b].surface / world.scale(b)));
    }
  }
}

}  // namespace solver_bodies_test
