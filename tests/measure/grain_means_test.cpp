// SPDX-License-Identifier: BSD-3-Clause
// Means over grains count those that forces move, and no others.
#include <libcd/measure/grain_means.hpp>

#include <cmath>

#include "tests/catch.hpp"

namespace grain_means_test {

using namespace cd;

TEST_CASE("centre of mass and rms velocity are of the grains that forces move", "[measure]") {
  Scene<2> scene;
  scene.add(
      HalfSpace<2>{.normal = {0.0, 1.0}, .mobility = Mobility<2>::along_axis(1), .mass = 9.0});
  scene.add(Grain<2>{.position = {1.0, 2.0}, .mass = 1.0, .velocity = {3.0, 0.0}});
  scene.add(Grain<2>{.position = {5.0, 6.0}, .mass = 3.0, .velocity = {0.0, -1.0}});
  const int glued = scene.add(Grain<2>{.position = {100.0, 0.0}, .mass = 7.0});
  scene.mobility.set(glued, Mobility<2>::fixed());
  CHECK(centre_of_mass(scene).x() == Approx(4.0));
  CHECK(centre_of_mass(scene).y() == Approx(5.0));
  CHECK(rms_velocity(scene) == Approx(std::sqrt((9.0 + 3.0) / 4.0)));
  CHECK(rms_velocity(scene, GrainWeight::one) == Approx(std::sqrt((9.0 + 1.0) / 2.0)));
  CHECK(largest_velocity(scene) == 3.0);
  CHECK(rms_velocity(Scene<2>()) == 0.0);
}

}  // namespace grain_means_test
