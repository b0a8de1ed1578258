// SPDX-License-Identifier: BSD-3-Clause
// External forces are seen as soon as there are some.
#include <libcd/scene/force_watch.hpp>

#include "tests/catch.hpp"
#include "tests/solvers/cases.hpp"

namespace force_watch_test {

using namespace cd;
using namespace cd::test;

TEMPLATE_TEST_CASE_SIG("a force or torque is noticed when it comes and when it goes", "[scene]",
                       ((int D), D), 2, 3) {
  Scene<D> scene = crowd<D>(9, 2), other = scene;
  ForceWatch<D> watch;
  CHECK_FALSE(watch.any(Scene<D>()));
  CHECK_FALSE(watch.any(scene));
  for (const int body : {0, 4, 8}) {
    for (int axis = 0; axis < D; ++axis) {
      scene.force.change(body, [&](Vector<D>& force) { force[axis] = 1e-300; });
      CHECK(watch.any(scene));
      CHECK_FALSE(watch.any(other));
      CHECK(watch.any(scene));
      scene.force.set(body, Vector<D>::Zero());
      CHECK_FALSE(watch.any(scene));
    }
    scene.torque.set(body, Spin<D>(scene.angular_velocity[body]));
    CHECK(watch.any(scene));
    scene.torque.set(body, zero_tangent<D>());
    CHECK_FALSE(watch.any(scene));
  }
}

}  // namespace force_watch_test
