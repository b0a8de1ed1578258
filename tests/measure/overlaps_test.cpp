// SPDX-License-Identifier: BSD-3-Clause
// Overlaps of grains and walls with known depths and areas.
#include <libcd/measure/overlaps.hpp>

#include <cmath>
#include <numbers>

#include <libcd/core/error.hpp>
#include "tests/catch.hpp"

namespace overlaps_test {

using namespace cd;

constexpr double kPi = std::numbers::pi;
constexpr double kRounding = 1e-12;

void add_grain(Scene<2>& scene, double x, double y, double radius = 1.0) {
  Grain<2> grain;
  grain.position = {x, y};
  grain.radius = radius;
  scene.add(grain);
}

TEST_CASE("Two unit discs one radius apart share a lens") {
  Scene<2> scene;
  add_grain(scene, 0, 0);
  add_grain(scene, 1, 0);
  add_grain(scene, 3, 0);  // touches the second one only
  const auto overlaps = find_overlaps(scene);
  REQUIRE(overlaps.size() == 1);
  CHECK(overlaps[0].pair == ContactKey{0, 1, 0});
  CHECK(overlaps[0].of_grains);
  CHECK(overlaps[0].depth == Approx(1.0));
  CHECK(overlaps[0].area == Approx(2.0 * kPi / 3.0 - std::sqrt(3.0) / 2.0).epsilon(kRounding));
}

TEST_CASE("A grain reaches beyond a flat wall by a segment, whose area does not count as depth") {
  Scene<2> scene;
  HalfSpace<2> wall;
  wall.normal = Vector<2>::Unit(1);
  scene.add(wall);
  add_grain(scene, 0, 0.5);
  const auto overlaps = find_overlaps(scene);
  REQUIRE(overlaps.size() == 1);
  CHECK_FALSE(overlaps[0].of_grains);
  CHECK(overlaps[0].area == Approx(kPi / 3.0 - std::sqrt(3.0) / 4.0).epsilon(kRounding));
  const OverlapSums sums = sum_overlaps(overlaps);
  CHECK(sums.total == 0.0);
  CHECK(sums.largest == 0.0);
  CHECK(sums.area == overlaps[0].area);
}

TEST_CASE("A grain reaches into a shaft and out of a drum by the segment of a large circle") {
  constexpr double kLarge = 1e5;  // nearly flat: relative deviation of the areas about 1 / radius
  const double segment = kPi / 3.0 - std::sqrt(3.0) / 4.0;
  for (const bool inside : {true, false}) {
    Scene<2> scene;
    Cylinder<2> cylinder;
    cylinder.radius = kLarge;
    cylinder.grains_inside = inside;
    scene.add(cylinder);
    add_grain(scene, inside ? kLarge - 0.5 : kLarge + 0.5, 0);
    const auto overlaps = find_overlaps(scene);
    REQUIRE(overlaps.size() == 1);
    CHECK(overlaps[0].depth == Approx(0.5).epsilon(1e-9));
    CHECK(overlaps[0].area == Approx(segment).epsilon(3.0 / kLarge));
  }
}

TEST_CASE("Overlaps below the least one asked for are left out; a periodic scene is refused") {
  Scene<2> scene;
  add_grain(scene, 0, 0);
  add_grain(scene, 1.9, 0);
  add_grain(scene, 0, 1.8);
  CHECK(find_overlaps(scene).size() == 2);
  REQUIRE(find_overlaps(scene, 0.15).size() == 1);
  CHECK(sum_overlaps(find_overlaps(scene)).largest == Approx(0.2));
  CHECK(sum_overlaps(find_overlaps(scene)).total == Approx(0.3));
  scene.cell = Cell<2>(10.0 * Matrix<2>::Identity());
  CHECK_THROWS_AS(find_overlaps(scene), Error);
}

TEST_CASE("Walls alone do not overlap") {
  Scene<2> scene;
  scene.add(HalfSpace<2>{});
  CHECK(find_overlaps(scene).empty());
  scene.add(Cylinder<2>{});
  CHECK(find_overlaps(scene).empty());
}

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

}  // namespace overlaps_test
