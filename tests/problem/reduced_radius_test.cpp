// SPDX-License-Identifier: BSD-3-Clause
// The radius of curvature that two bodies have at their contact.
#include <libcd/problem/reduced_radius.hpp>

#include "tests/catch.hpp"

namespace reduced_radius_test {

using namespace cd;

TEMPLATE_TEST_CASE_SIG("reduced radius of grains, planes and cylinders", "[contact]", ((int D), D),
                       2, 3) {
  Scene<D> scene;
  Grain<D> grain;
  grain.radius = 0.5;
  const int small = scene.add(grain);
  grain.radius = 1.5;
  const int large = scene.add(grain);
  const int plane = scene.add(HalfSpace<D>{});
  Cylinder<D> cylinder;
  cylinder.radius = 4.0;
  const int drum = scene.add(cylinder);
  cylinder.grains_inside = false;
  const int shaft = scene.add(cylinder);
  CHECK(reduced_radius(scene, {small, large, 0}) == Approx(0.375));
  CHECK(reduced_radius(scene, {small, plane, 0}) == 0.5);
  const double inside = 0.5 * 4.0 / 3.5, outside = 0.5 * 4.0 / 4.5;
  if (D == 2) {
    CHECK(reduced_radius(scene, {small, drum, 0}) == Approx(inside));
    CHECK(reduced_radius(scene, {small, shaft, 0}) == Approx(outside));
  } else {  // straight along the axis: the mean of both principal directions
    CHECK(reduced_radius(scene, {small, drum, 0}) == Approx(std::sqrt(0.5 * inside)));
    CHECK(reduced_radius(scene, {small, shaft, 0}) == Approx(std::sqrt(0.5 * outside)));
  }
}

}  // namespace reduced_radius_test
