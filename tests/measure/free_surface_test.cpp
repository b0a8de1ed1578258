// SPDX-License-Identifier: BSD-3-Clause
// Surfaces of grains whose places are known.
#include <libcd/measure/free_surface.hpp>

#include <array>
#include <cmath>
#include <numbers>
#include <vector>
#include "tests/catch.hpp"

#include <libcd/detect/neighbour_list.hpp>
#include <libcd/problem/assembler.hpp>

namespace free_surface_test {

using namespace cd;

template <int D>
ContactProblem<D> problem_of(const Scene<D>& scene) {
  NeighbourList<D> neighbours(0.05, 0.05);
  ContactProblem<D> problem;
  assemble<D>(scene, neighbours.pairs(scene), 0.05, 1.0, 0, nullptr, problem);
  return problem;
}

/// A row of touching grains of radius 1/2 with this slope in the plane of x and y.
template <int D>
Scene<D> row(int grains, double degrees) {
  const double angle = degrees * std::numbers::pi / 180.0;
  Scene<D> scene;
  for (int k = 0; k < grains; ++k) {
    Grain<D> grain;
    grain.position[0] = k * std::cos(angle);
    grain.position[1] = k * std::sin(angle);
    scene.add(grain);
  }
  return scene;
}

TEMPLATE_TEST_CASE_SIG("the surface of a row has its slope", "", ((int D), D), 2, 3) {
  const double slope = GENERATE(-30.0, 0.0, 20.0);
  const Scene<D> scene = row<D>(40, slope);
  SurfaceLines lines;
  const double step = std::cos(slope * std::numbers::pi / 180.0);
  for (int k = 5; k < 35; ++k) lines.x.push_back(k * step);  // above the centres
  const auto height = surface_heights(scene, problem_of(scene), lines);
  for (std::size_t k = 0; k < height.size(); ++k)
    CHECK(height[k] == Approx(scene.position[static_cast<int>(k) + 5][1] + 0.5));
  CHECK(surface_angle(lines.x, height) == Approx(slope).margin(1e-9));
}

TEST_CASE("grains that fly and lines beside all grains have no surface") {
  Scene<2> scene = row<2>(10, 0.0);
  Grain<2> flying;
  flying.position = {5.0, 4.0};
  scene.add(flying);
  const auto height =
      surface_heights(scene, problem_of(scene), SurfaceLines{{-3.0, 5.0, 5.5, 20.0}});
  CHECK(std::isnan(height[0]));
  CHECK(height[1] == Approx(0.5));
  CHECK(std::isnan(height[3]));
  CHECK(std::isnan(surface_angle(std::vector{0.0}, std::vector{1.0})));
}

TEST_CASE("all known heights count in the angle of a surface") {
  // Least squares through (0, 0), (1, 0), (2, 3): slope 3/2; without the first 3, the last 0.
  const std::vector<double> x = {0.0, 1.0, 2.0}, height = {0.0, 0.0, 3.0};
  CHECK(surface_angle(x, height) == Approx(std::atan(1.5) * 180.0 / std::numbers::pi));
}

TEST_CASE("in space heights are averaged across") {
  Scene<3> scene = row<3>(10, 0.0);
  SurfaceLines lines{{5.0}, {0.0, 0.3, 2.0}};  // the last one misses the row
  const auto height = surface_heights(scene, problem_of(scene), lines);
  CHECK(height[0] == Approx(0.5 * (0.5 + 0.4)));
}

TEMPLATE_TEST_CASE_SIG("a flow that has left the cell unwrapped has its surface", "", ((int D), D),
                       2, 3) {
  Scene<D> scene = row<D>(10, 0.0);
  std::array<bool, D> axes;
  axes.fill(true);
  axes[1] = false;  // upwards
  scene.cell = Cell<D>(Vector<D>(Vector<D>::Constant(10.0)), axes);
  for (int b = 0; b < scene.size(); ++b) {
    scene.position[b][0] += 10.0 * (b % 5 - 2);
    if (D == 3) scene.position[b][D - 1] -= 20.0;
  }
  const SurfaceLines lines{{0.0, 3.0, 9.0, 9.7}};
  const auto height = surface_heights(scene, problem_of(scene), lines);
  for (const std::size_t k : {0u, 1u, 2u}) CHECK(height[k] == Approx(0.5));
  CHECK(height[3] == Approx(0.4));  // of the first grain's image at 10
}

}  // namespace free_surface_test
