// SPDX-License-Identifier: BSD-3-Clause
// Drums filled with grains: inside, apart, as many as the filling asks for, under their weight.
#include <libcd/generate/drum.hpp>

#include <cmath>
#include <numbers>

#include <libcd/detect/geometry.hpp>
#include "tests/catch.hpp"

namespace drum_test {

using namespace cd;

template <int D>
DrumOptions options_for() {
  DrumOptions options;
  options.radius = 8.0;
  if (D == 3) {
    options.least_radius = 0.45;
    options.largest_radius = 0.55;
  }
  return options;
}

template <int D>
double smallest_gap(const Scene<D>& scene) {
  double smallest = 1.0;
  for (int i = 0; i < scene.size(); ++i)
    for (int j = i + 1; j < scene.size(); ++j) {
      if (scene.shape[j] != Shape::round) continue;
      smallest = std::min(smallest, contact_geometry(scene, ContactKey{i, j, 0}).gap);
    }
  return smallest;
}

TEMPLATE_TEST_CASE_SIG("grains in a drum lie within it and touch nothing", "", ((int D), D), 2, 3) {
  const double filling = GENERATE(0.3, 0.5);
  DrumOptions options = options_for<D>();
  options.filling = filling;
  const DrumScene<D> drum = make_drum<D>(options);
  CHECK(smallest_gap(drum.scene) > 0.0);
  SECTION("and fill the part asked for once they have settled") {
    double volume = 0.0;
    for (int b = drum.first_grain; b < drum.scene.size(); ++b) volume += drum.scene.mass[b];
    double room = std::numbers::pi * options.radius * options.radius;
    if (D == 3) room *= options.length;
    // Radii are random: three times the spread of areas, 23 %, over the root of a hundred grains.
    CHECK(volume / (kPouredFraction<D> * room) == Approx(filling).epsilon(0.07));
  }
  SECTION("each with its weight along -y, the drum turning") {
    for (int b = drum.first_grain; b < drum.scene.size(); ++b) {
      Vector<D> weight = Vector<D>::Zero();
      weight[1] = -drum.scene.mass[b] * options.gravity;
      CHECK(drum.scene.force[b] == weight);
    }
    const Spin<D> turning = drum.scene.angular_velocity[drum.drum];
    CHECK(length(turning) == Approx(options.turning_rate));
    CHECK(drum.scene.friction(0, 1) == options.wall_friction);
    if (D == 3) CHECK(drum.scene.friction(0, 2) == 0.0);
  }
}

TEST_CASE("a filled drum is a function of its seed", "[determinism]") {
  DrumOptions options = options_for<2>();
  const DrumScene<2> first = make_drum<2>(options), again = make_drum<2>(options);
  CHECK(first.scene.radius == again.scene.radius);
  options.seed = 2;
  CHECK_FALSE(first.scene.radius == make_drum<2>(options).scene.radius);
}

TEST_CASE("a drum refuses options out of range by name") {
  const auto refused = [](auto change) {
    DrumOptions options = options_for<2>();
    change(options);
    return [options] { make_drum<2>(options); };
  };
  CHECK_THROWS_WITH(refused([](auto& o) { o.radius = 1.0; })(), StartsWith("radius: 1"));
  CHECK_THROWS_WITH(refused([](auto& o) { o.filling = 0.0; })(), StartsWith("filling: 0"));
  CHECK_THROWS_WITH(refused([](auto& o) { o.filling = 0.95; })(), StartsWith("filling: 0.95"));
  CHECK_THROWS_WITH(refused([](auto& o) { o.friction = -1.0; })(), StartsWith("friction: -1"));
  CHECK_THROWS_WITH(refused([](auto& o) { o.wall_friction = -1.0; })(),
                    StartsWith("wall-friction: -1"));
  CHECK_THROWS_WITH(refused([](auto& o) { o.least_radius = 0.0; })(),
                    StartsWith("least-radius: 0"));
  DrumOptions options = options_for<3>();
  options.length = 0.5;
  CHECK_THROWS_WITH(make_drum<3>(options), StartsWith("length: 0.5"));
}

}  // namespace drum_test
