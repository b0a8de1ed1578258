// Velocities into records and back, for several bodies at once.
#include "libcd/scene/motion_records.hpp"

#include <catch2/catch.hpp>

#include "tests/solvers/cases.hpp"

using namespace cd;
using namespace cd::test;

namespace {

template <int D>
Scene<D> some_bodies(int count) {
  Scene<D> scene = crowd<D>(count, 9);
  HalfSpace<D> wall;  // its surface speed is omega itself
  wall.mobility = Mobility<D>::driven();
  scene.add(wall);
  scene.angular_velocity[count] = scene.angular_velocity[0];
  return scene;
}

}  // namespace

TEMPLATE_TEST_CASE_SIG("each body has its own velocity, surface speed and inverse mass", "[scene]",
                       ((int D), D), 2, 3) {
  for (int count = 1; count < 12; ++count) {
    const Scene<D> scene = some_bodies<D>(count);
    BodyConstants<D> bodies;
    bodies.refresh(scene);
    Array<BodyMotion<D>> motion;
    read_motion(scene, bodies, motion);
    REQUIRE(motion.size() == count + 1);
    for (int b = 0; b <= count; ++b) {
      const double scale = b < count ? scene.radius[b] : 1.0;
      CHECK(motion[b].velocity == scene.velocity[b]);
      CHECK(motion[b].surface == Spin<D>(scale * scene.angular_velocity[b]));
      CHECK(motion[b].inverse_mass == (b < count ? 1.0 / scene.mass[b] : 0.0));
    }
  }
}

TEMPLATE_TEST_CASE_SIG("bodies take over their velocities and move on with them", "[scene]",
                       ((int D), D), 2, 3) {
  constexpr double kStep = 0.3;
  for (int count = 1; count < 12; ++count) {
    const Scene<D> before = some_bodies<D>(count);
    BodyConstants<D> bodies;
    bodies.refresh(before);
    Array<BodyMotion<D>> motion;
    read_motion(before, bodies, motion);
    for (BodyMotion<D>& m : motion) m.velocity *= 1.7, m.surface *= -0.3;
    Scene<D> scene = before;
    advance(motion, bodies, kStep, scene);
    for (int b = 0; b <= count; ++b) {
      const double scale = b < count ? scene.radius[b] : 1.0;
      CHECK(scene.velocity[b] == motion[b].velocity);
      CHECK(scene.position[b] ==
            Vector<D>(before.position[b] + kStep * Vector<D>(1.7 * before.velocity[b])));
      CHECK(scene.angular_velocity[b] == Spin<D>(motion[b].surface / scale));
    }
  }
}
