// SPDX-License-Identifier: BSD-3-Clause
// Grains between two cylinders.
#include <libcd/generate/couette.hpp>

#include <numbers>

#include <libcd/core/error.hpp>
#include <libcd/detect/geometry.hpp>
#include "tests/catch.hpp"

namespace couette_test {

using namespace cd;

/// Over all pairs, without a neighbour list.
double largest_overlap_of_all(const Scene<2>& scene) {
  double largest = 0.0;
  for (int i = 0; i < scene.size(); ++i) {
    for (int j = std::max(i + 1, 2); j < scene.size(); ++j)
      largest = std::max(largest, -contact_geometry(scene, ContactKey{i, j, 0}).gap);
  }
  return largest;
}

TEST_CASE("a Couette cell has its fraction, its grains lie between the cylinders and are apart",
          "[generate]") {
  for (const double fraction : {0.7, 0.8}) {
    CouetteOptions options;
    options.shaft_radius = 10.0;
    options.drum_radius = 40.0;
    options.volume_fraction = fraction;
    options.turning_rate = 0.5;
    const CouetteCell cell = make_couette_cell(options);
    const Scene<2>& scene = cell.scene;
    CHECK(cell.volume_fraction == Approx(fraction).epsilon(0.03));  // radii are random
    CHECK(cell.largest_overlap <= options.overlap_tolerance);
    CHECK(largest_overlap_of_all(scene) == Approx(cell.largest_overlap).margin(1e-15));
    CHECK(scene.shape[cell.shaft] == Shape::shaft);
    CHECK(scene.angular_velocity[cell.shaft] == 0.5);
    CHECK(scene.mobility[cell.shaft].rotation == Motion::driven);
    CHECK(scene.shape[cell.drum] == Shape::drum);
    CHECK(scene.angular_velocity[cell.drum] == 0.0);
    double filled = 0.0;
    for (int b = 2; b < scene.size(); ++b) {
      const double r = scene.radius[b], distance = scene.position[b].norm();
      const double area = std::numbers::pi * r * r;
      filled += area;
      REQUIRE(scene.mass[b] == Approx(area));
      REQUIRE((r >= 0.8 && r <= 1.2));
      REQUIRE(distance >= 10.0 + r - options.overlap_tolerance);
      REQUIRE(distance <= 40.0 - r + options.overlap_tolerance);
      REQUIRE(scene.velocity[b].cwiseAbs().maxCoeff() <= 1.0);
    }
    CHECK(cell.volume_fraction == Approx(filled / (1500.0 * std::numbers::pi)));
  }
}

TEST_CASE("above jamming the overlap that is left is told, and the number of grains is honoured",
          "[generate]") {
  CouetteOptions options;
  options.shaft_radius = 5.0;
  options.drum_radius = 15.0;
  options.grains = 180;  // 0.91 of the area
  options.max_sweeps = 100;
  const CouetteCell cell = make_couette_cell(options);
  CHECK(cell.scene.size() == 182);
  CHECK(cell.largest_overlap > 0.01);
  CHECK(largest_overlap_of_all(cell.scene) == Approx(cell.largest_overlap));
}

TEST_CASE("a Couette cell is the same for the same seed, and another for another", "[generate]") {
  CouetteOptions options;
  options.shaft_radius = 5.0;
  options.drum_radius = 15.0;
  const CouetteCell first = make_couette_cell(options);
  CHECK(make_couette_cell(options).scene.position == first.scene.position);
  options.seed = 2;
  CHECK(make_couette_cell(options).scene.position != first.scene.position);
}

TEST_CASE("impossible Couette cells are refused", "[generate]") {
  const auto refused = [](const char* says, auto change) {
    CouetteOptions options;
    change(options);
    CHECK_THROWS_WITH(make_couette_cell(options), StartsWith(says));
  };
  refused("drum-radius: 32", [](auto& o) { o.drum_radius = 32.0; });
  refused("shaft-radius: 0", [](auto& o) { o.shaft_radius = 0.0; });
  refused("volume-fraction: 1", [](auto& o) { o.volume_fraction = 1.0; });
  refused("largest-radius: 0.5", [](auto& o) { o.largest_radius = 0.5; });
  refused("grains: 0", [](auto& o) { o.grains = 0; });
  refused("density: -1", [](auto& o) { o.density = -1.0; });
  refused("friction: -1", [](auto& o) { o.friction = -1.0; });
  refused("initial-speed: -1", [](auto& o) { o.initial_speed = -1.0; });
  refused("overlap-tolerance: 0", [](auto& o) { o.overlap_tolerance = 0.0; });
  refused("max-sweeps: -1", [](auto& o) { o.max_sweeps = -1; });
}

}  // namespace couette_test
