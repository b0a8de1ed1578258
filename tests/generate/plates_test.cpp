// SPDX-License-Identifier: BSD-3-Clause
// Boxes and hoppers: their inner surfaces are where they are asked for.
#include <libcd/generate/plates.hpp>

#include <cmath>
#include <limits>

#include <libcd/core/error.hpp>
#include <libcd/detect/geometry.hpp>
#include "tests/catch.hpp"

namespace plates_test {

using namespace cd;

/// Distance of a point from the nearest of some plates.
template <int D>
double distance(const std::vector<Plate<D>>& plates, const Vector<D>& x) {
  Scene<D> scene;
  double least = std::numeric_limits<double>::infinity();
  for (const Plate<D>& plate : plates)
    least = std::min(least, wall_geometry<D>(scene, scene.add(plate), x, 0.0).gap);
  return least;
}

TEST_CASE("a box surrounds its inside, with or without a lid", "[generate]") {
  const Vector<3> low(-1.0, 0.0, 2.0), high(2.0, 2.0, 6.0);
  const auto open = box_plates<3>(low, high, 0.1), closed = box_plates<3>(low, high, 0.1, true);
  CHECK(open.size() == 5);
  CHECK(closed.size() == 6);
  CHECK(distance<3>(open, {0.5, 1.0, 4.0}) == Approx(1.0));    // between the walls of y
  CHECK(distance<3>(open, {0.5, 1.0, 2.25}) == Approx(0.25));  // above the floor
  CHECK(distance<3>(open, {-0.75, 1.0, 4.0}) == Approx(0.25));
  CHECK(distance<3>(open, {0.5, 1.0, 5.75}) == Approx(1.0));
  CHECK(distance<3>(closed, {0.5, 1.0, 5.75}) == Approx(0.25));
  CHECK_THROWS_WITH(box_plates<3>(high, low, 0.1), StartsWith("edge of a box: -3"));
}

TEST_CASE("a hopper is as wide as asked for, and so is its outlet", "[generate]") {
  const HopperOptions options{.width = 20.0, .height = 30.0, .outlet = 5.0, .slope = 50.0};
  const auto plates = hopper_plates<2>(options);
  CHECK(plates.size() == 4);
  CHECK(distance<2>(plates, {9.0, 25.0}) == Approx(1.0));
  CHECK(distance<2>(plates, {-9.5, 29.0}) == Approx(0.5));
  // The largest disc that falls through fits exactly.
  double narrowest = std::numeric_limits<double>::infinity();
  for (double y = -1.0; y < 1.0; y += 1e-3)
    narrowest = std::min(narrowest, distance<2>(plates, {0.0, y}));
  CHECK(2.0 * narrowest == Approx(5.0).epsilon(1e-6));
  // On the inclined surface a point has distance zero.
  const double slope = std::tan(50.0 * 3.14159265358979 / 180.0);
  const double knee = slope * (10.0 - 2.5 - 0.25 * (1.0 - std::sin(std::atan(slope))));
  CHECK(std::abs(distance<2>(plates, {10.0, knee})) < 1e-9);
  CHECK(std::abs(distance<2>(plates, {10.0 - 0.5 * knee / slope, 0.5 * knee})) < 1e-9);

  const auto flat = hopper_plates<2>({.width = 20.0, .height = 30.0, .outlet = 5.0, .slope = 0.0});
  CHECK(distance<2>(flat, {7.0, 0.4}) == Approx(0.4));
  CHECK(distance<2>(flat, {-9.0, 5.0}) == Approx(1.0));
  CHECK(distance<2>(flat, {0.0, -0.25}) == Approx(2.5));  // half of the outlet

  const auto wedge = hopper_plates<3>({.width = 20.0, .outlet = 5.0, .slope = 50.0, .depth = 4.0});
  CHECK(wedge.size() == 6);
  CHECK(distance<3>(wedge, {0.0, 1.5, 20.0}) == Approx(0.5));
  CHECK(distance<3>(wedge, {9.0, 0.0, 25.0}) == Approx(1.0));
  CHECK_THROWS_WITH(hopper_plates<2>({.outlet = 30.0}),
                    "width: 20 is not allowed, expected a length above the outlet's, 30");
  // Room of half (20 - 19.5) on each side, 1 - sin(30 degrees) = 1/2 of the rounding in it.
  CHECK_NOTHROW(hopper_plates<2>({.width = 20, .outlet = 19.5, .slope = 30, .rounding = 0.49}));
  CHECK_THROWS_WITH(hopper_plates<2>({.width = 20, .outlet = 19.5, .slope = 30, .rounding = 0.6}),
                    "rounding: 0.6 is not allowed, expected below 0.5, for which there is room "
                    "between width = 20 and outlet = 19.5");
  // Lengths in metres beside a rounding in diameters: the rounding is what does not fit.
  CHECK_THROWS_WITH(hopper_plates<3>({.width = 0.016, .height = 0.03, .outlet = 0.005}),
                    StartsWith("rounding: 0.25 is not allowed, expected below 0.0"));
  CHECK_THROWS_WITH(hopper_plates<2>({.slope = 90.0}), StartsWith("slope: 90 is not allowed"));
  CHECK_THROWS_WITH(hopper_plates<2>({.slope = -1.0}), StartsWith("slope: -1 is not allowed"));
  CHECK_THROWS_WITH(hopper_plates<2>({.height = 5.0}), StartsWith("height: 5 is not allowed"));
}

}  // namespace plates_test
