// SPDX-License-Identifier: BSD-3-Clause
// Layer profiles against areas and means known in closed form.
#include <cmath>
#include <numbers>

#include <libcd/core/error.hpp>
#include <libcd/measure/layer_profile.hpp>
#include "tests/catch.hpp"

namespace layer_profile_test {

using namespace cd;

void add_disc(Scene<2>& scene, double y, double radius, double velocity, bool fixed = false) {
  Grain<2> disc;
  disc.position = {0.0, y};
  disc.radius = radius;
  disc.velocity = {velocity, 0.0};
  if (fixed) disc.mobility = Mobility<2>::fixed();
  scene.add(disc);
}

TEST_CASE("areas of a disc below lines are those of circular segments", "[measure]") {
  const double pi = std::numbers::pi;
  CHECK(disc_area_below(2.0, -2.0) == 0.0);
  CHECK(disc_area_below(2.0, -3.0) == 0.0);
  CHECK(disc_area_below(2.0, 0.0) == Approx(2.0 * pi));
  CHECK(disc_area_below(2.0, 5.0) == Approx(4.0 * pi));
  // A chord at half the radius: r^2 (angle - sin(angle)) / 2 lies above, with angle = 2 pi / 3.
  const double above = 2.0 * (2.0 * pi / 3.0 - std::sqrt(0.75));
  CHECK(disc_area_below(2.0, 1.0) == Approx(4.0 * pi - above));
}

TEST_CASE("layers share the discs by area, and what is fixed does not count", "[measure]") {
  Scene<2> scene;
  add_disc(scene, 1.0, 0.5, 3.0);   // half in the first layer, half in the second
  add_disc(scene, 1.5, 0.25, 1.0);  // all in the second
  add_disc(scene, 0.0, 0.5, 0.0, true);
  LayerProfile profile(1.0, 3, 10.0);
  CHECK(profile.result().empty());
  profile.add(scene);
  profile.add(scene);
  const auto layers = profile.result();
  const double large = std::numbers::pi / 4.0, small = large / 4.0;
  REQUIRE(layers.size() == 3);
  CHECK(layers[1].y == 1.5);
  CHECK(layers[0].packing_fraction == Approx(0.5 * large / 10.0));
  CHECK(layers[0].velocity == Approx(3.0));
  CHECK(layers[1].packing_fraction == Approx((0.5 * large + small) / 10.0));
  CHECK(layers[1].velocity == Approx((1.5 * large + small) / (0.5 * large + small)));
  CHECK(layers[2].packing_fraction == 0.0);
  CHECK_THROWS_AS(LayerProfile(0.0, 3, 10.0), Error);
  CHECK_THROWS_AS(LayerProfile(1.0, 0, 10.0), Error);
}

TEST_CASE("a profile goes on from its sums", "[measure]") {
  Scene<2> scene;
  add_disc(scene, 0.8, 0.5, 3.0);
  LayerProfile whole(1.0, 2, 10.0), before(1.0, 2, 10.0), after(1.0, 2, 10.0);
  for (LayerProfile* profile : {&whole, &before}) profile->add(scene);
  scene.velocity[0] *= 0.3;
  State saved, of_after, of_whole;
  write(saved, "", before);
  read(saved, "", after);
  for (LayerProfile* profile : {&whole, &after}) profile->add(scene);
  write(of_after, "", after);
  write(of_whole, "", whole);
  CHECK(of_after == of_whole);
  CHECK(after.result()[1].velocity == whole.result()[1].velocity);
  LayerProfile more(1.0, 3, 10.0);
  CHECK_THROWS_AS(read(saved, "", more), Error);
}

TEST_CASE("layers of a cell have the parts of a disc on both sides of its boundary", "[measure]") {
  Matrix<2> base;
  base << 10.0, 1.2, 0.0, 3.0;  // leaning, as under shear
  const double below = disc_area_below(0.5, 0.1), whole = std::numbers::pi / 4.0;
  for (const double y : {2.9, 2.9 - 6.0, 2.9 + 3.0}) {  // where it has moved from, unwrapped
    Scene<2> scene;
    scene.cell = Cell<2>(base);
    add_disc(scene, y, 0.5, 2.0);
    LayerProfile profile(1.0, 3, 10.0);
    profile.add(scene);
    const auto layers = profile.result();
    CHECK(layers[0].packing_fraction == Approx((whole - below) / 10.0));
    CHECK(layers[1].packing_fraction == 0.0);
    CHECK(layers[2].packing_fraction == Approx(below / 10.0));
    CHECK(layers[0].velocity == Approx(2.0));
  }
  Scene<2> rising;
  base << 10.0, 0.0, 1.0, 3.0;
  rising.cell = Cell<2>(base);
  CHECK_THROWS_WITH(LayerProfile(1.0, 3, 10.0).add(rising),
                    "cell of a layer profile: its first translation leans by: 1 is not allowed, "
                    "expected 0: layers lie along it");
}

}  // namespace layer_profile_test
