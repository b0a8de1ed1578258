// SPDX-License-Identifier: BSD-3-Clause
// Which overlaps count as deep, and which pair is the worst.
#include <libcd/measure/deep_overlaps.hpp>

#include "tests/catch.hpp"

namespace deep_overlaps_test {

using namespace cd;

template <int D>
Grain<D> grain_at(double height, double radius) {
  Grain<D> grain;
  grain.position = height * Vector<D>::Unit(D - 1);
  grain.radius = radius;
  return grain;
}

TEMPLATE_TEST_CASE_SIG("the deepest overlap is a share of the smaller radius", "[measure]",
                       ((int D), D), 2, 3) {
  Scene<D> scene;
  CHECK(deep_overlaps(scene, 0.1).pairs == 0);
  const int large = scene.add(grain_at<D>(0.0, 1.0));
  scene.add(grain_at<D>(1.48, 0.5));  // by 0.02, 4 % of the small one
  CHECK(deep_overlaps(scene, 0.1).pairs == 0);
  CHECK(deep_overlaps(scene, 0.03).deepest == Approx(0.04));
  const int inside = scene.add(grain_at<D>(-0.25, 0.25));
  const DeepOverlaps found = deep_overlaps(scene, 0.1);
  CHECK(found.pairs == 1);
  CHECK(found.deepest == Approx(4.0));
  CHECK(found.i == large);
  CHECK(found.j == inside);
}

TEMPLATE_TEST_CASE_SIG("a grain behind a wall overlaps it, fixed bodies do not count", "[measure]",
                       ((int D), D), 2, 3) {
  Scene<D> scene;
  HalfSpace<D> floor;
  floor.normal = Vector<D>::Unit(D - 1);
  scene.add(floor);
  const int below = scene.add(grain_at<D>(-2.0, 0.5));
  CHECK(deep_overlaps(scene, 0.1).deepest == Approx(5.0));
  scene.mobility.set(below, Mobility<D>::fixed());
  CHECK(deep_overlaps(scene, 0.1).pairs == 0);
}

}  // namespace deep_overlaps_test
