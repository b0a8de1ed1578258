// SPDX-License-Identifier: BSD-3-Clause
// Inlets and outlets are places in space: grains meet them in all their periodic images.
#include <cmath>
#include <string>

#include <libcd/core/error.hpp>
#include <libcd/scene/box_images.hpp>
#include <libcd/scene_file/surroundings.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/table.hpp"
#include "tests/catch.hpp"
#include "tests/scene_file/spec_of.hpp"

namespace regions_test {

using namespace cd;
using namespace cd::test;

/// Grains that the outlets of a scene have taken after a time of free fall.
template <int D>
int taken_after(const std::string& text, double end) {
  const auto spec = std::get<SceneSpec<D>>(spec_of(text));
  NamedScene<D> named = build_scene(spec, ".");
  Surroundings<D> surroundings(named, spec.outlets);
  constexpr double kTimeStep = 0.01;
  Simulation<D> simulation(std::move(named.scene), make_method<D>("cd", {{"sweeps", 5}}),
                           {.time_step = kTimeStep});
  while (static_cast<double>(simulation.steps()) * kTimeStep < end) {
    simulation.step();
    surroundings.exchange_grains(simulation.scene(),
                                 static_cast<double>(simulation.steps()) * kTimeStep);
  }
  return surroundings.grains_out();
}

TEST_CASE("a grain that crosses the boundary of the cell while it falls leaves by the outlet",
          "[scene_file]") {
  // Both fall by 5 within sqrt(10); one has gone to x = 12.2 by then, where the outlet's image is.
  CHECK(taken_after<2>(R"(
gravity = [0, -1]
[cell]
size = [10, 10]
periodic = [true, false]
[[grains]]
place = "points"
at = [[9, 5]]
velocity = [1, 0]
[[grains]]
name = "other"
place = "points"
at = [[6, 5]]
[[outlets]]
low = [0, -50]
high = [10, 0]
)",
                       3.3) == 2);
  // The same in space, where the outlet is a part of the floor that one image falls on: the grains
  // come down at x = 12.2, y = -3.2 and at x = 5, y = 5 of a cell of 10 x 10.
  const std::string drop = R"(
dimension = 3
gravity = [0, 0, -1]
[cell]
size = [10, 10, 10]
periodic = [true, true, false]
[[grains]]
place = "points"
at = [[9, 0, 5]]
velocity = [1, -1, 0]
[[grains]]
name = "other"
place = "points"
at = [[5, 5, 5]]
[[outlets]]
high = [3, 8, 0]
)";
  CHECK(taken_after<3>(drop + "low = [2, 6, -50]\n", 3.3) == 1);
  CHECK(taken_after<3>(drop + "low = [2, 7, -50]\n", 3.3) == 0);  // -3.2 + 10 is below
}

TEST_CASE("an outlet takes what lies on its bounds", "[scene_file]") {
  const std::string grains = "[[grains]]\nplace = 'points'\nradius = 0.1\n";
  for (const char* cell : {"", "[cell]\nsize = [8, 8]\n"}) {
    auto named = scene_of(std::string(cell) + grains + "at = [[1, 1], [2, 2], [1, 2.5], [3, 1]]\n");
    Surroundings<2> surroundings(named, {{Vector<2>(1.0, 1.0), Vector<2>(2.0, 2.0)}});
    surroundings.exchange_grains(named.scene, 0.0);
    CHECK(surroundings.grains_out() == 2);
    CHECK(named.scene.shape[0] == Shape::absent);
    CHECK(named.scene.shape[1] == Shape::absent);
  }
}

TEMPLATE_TEST_CASE_SIG("an outlet of a sheared cell takes the images of its lattice of now",
                       "[scene_file]", ((int D), D), 2, 3) {
  Scene<D> scene;
  Matrix<D> base = 10.0 * Matrix<D>::Identity();
  base(0, 1) = 3.0;
  scene.cell = Cell<D>(base);
  Grain<D> grain;
  grain.radius = 0.2;
  grain.position = Vector<D>::Constant(2.0);
  grain.position.template head<2>() = Vector<2>(4.0, 12.0);  // image (1, 2)
  scene.add(grain);
  grain.position[0] = 1.0;  // would be there if the cell had not leant
  scene.add(grain);
  NamedScene<D> named;
  Vector<D> low = Vector<D>::Constant(1.0), high = Vector<D>::Constant(3.0);
  low[0] = 0.0;
  high[0] = 2.0;
  Surroundings<D> surroundings(named, {{low, high}});
  surroundings.exchange_grains(scene, 0.0);
  CHECK(surroundings.grains_out() == 1);
  CHECK(scene.shape[0] == Shape::absent);
}

TEST_CASE("an outlet that would be everywhere in a cell under shear is refused", "[scene_file]") {
  const std::string cell = "[cell]\nsize = [8, 8]\nshear_rate = 0.1\n[[outlets]]\n";
  CHECK_THROWS_WITH(scene_of(cell + "low = [0, 0]\nhigh = [1, inf]\n"),
                    StartsWith("outlets[0]: bound along y: inf is not allowed, expected a finite"));
  CHECK_NOTHROW(scene_of(cell + "low = [-inf, 0]\nhigh = [inf, 1]\n"));
}

TEMPLATE_TEST_CASE_SIG("an inlet sees the images of grains: no new one overlaps any",
                       "[scene_file]", ((int D), D), 2, 3) {
  // A cell little wider than two grains, tilted, so that several images of one are near.
  Scene<D> scene;
  Matrix<D> base = 2.6 * Matrix<D>::Identity();
  base(0, 1) = 1.3;
  scene.cell = Cell<D>(base);
  InletSpec<D> spec;
  spec.low.setConstant(-5.0);
  spec.high.setConstant(5.0);
  spec.rate = 1000.0;
  spec.radius = {0.4, 0.6};
  Inlet<D> inlet(spec, {}, 7);
  inlet.add_due(scene, 5.0, 0);
  REQUIRE(scene.size() > 2);
  CHECK(scene.size() < 20);  // it is full
  double least = 1.0;
  for (int a = 0; a < scene.size(); ++a) {
    for (int b = 0; b < a; ++b) {
      const Vector<D> apart = scene.position[b] - scene.position[a];
      const BoxImages<D> near(scene.cell, Vector<D>::Constant(-2.0), Vector<D>::Constant(2.0));
      near.for_each(apart, 0.0, [&](const Vector<D>& image) {
        least = std::min(least, image.norm() - scene.radius[a] - scene.radius[b]);
      });
    }
  }
  CHECK(least >= 0.0);
  CHECK(least < 0.3);
}

}  // namespace regions_test
