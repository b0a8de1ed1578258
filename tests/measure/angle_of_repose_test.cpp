// SPDX-License-Identifier: BSD-3-Clause
// Angle of repose of heaps of known slope.
#include <libcd/measure/angle_of_repose.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "tests/catch.hpp"

namespace angle_of_repose_test {

using namespace cd;

constexpr double kRadius = 0.002;

/// Small grains on a grid that fill a triangle or a cone of this slope and extent 1.
template <int D>
std::vector<Vector<D>> filled(double slope) {
  std::vector<Vector<D>> centres;
  const double step = D == 2 ? 0.01 : 0.05;
  for (double x = -1.0 + 0.5 * step; x < 1.0; x += step)
    for (double y = D == 2 ? 0.0 : -1.0 + 0.5 * step; y < (D == 2 ? 1e-9 : 1.0); y += step)
      for (double z = 0.5 * step; z < slope * (1.0 - std::hypot(x, y)); z += step) {
        Vector<D> centre = Vector<D>::Zero();
        centre[0] = x;
        if constexpr (D == 3) centre[1] = y;
        centre[D - 1] = z + kRadius;
        centres.push_back(centre);
      }
  return centres;
}

template <int D>
double angle(const std::vector<Vector<D>>& centres) {
  const std::vector<double> radius(centres.size(), kRadius);
  return angle_of_repose<D>(centres, radius);
}

TEMPLATE_TEST_CASE_SIG("a heap with straight sides has their slope as its angle of repose",
                       "[measure]", ((int D), D), 2, 3) {
  const double slope = 0.4, degrees = std::atan(slope) * 180.0 / std::numbers::pi;
  auto centres = filled<D>(slope);
  // A grid of spacing h misplaces the moments by about h / 2 of the height.
  const double tolerance = D == 2 ? 0.3 : 1.5;
  CHECK(angle<D>(centres) == Approx(degrees).margin(tolerance));
  const double before = angle<D>(centres);
  // One grain that has rolled off changes the centre of mass by its share only.
  Vector<D> far = Vector<D>::Zero();
  far[0] = 5.0;
  far[D - 1] = kRadius;
  centres.push_back(far);
  CHECK(angle<D>(centres) == Approx(before).margin(0.1));
}

TEST_CASE("grains beyond four times the median distance of all grains have rolled off",
          "[measure]") {
  // Three in a row, 0.2 above the ground, and one on each side that has rolled off. The middle one
  // of the distances 0, 1, 1, 4.5, 4.5 is 1, whichever grain comes first.
  std::vector<Vector<2>> centres = {{0.0, 0.3}, {-1.0, 0.3}, {1.0, 0.3}, {-4.5, 0.1}, {4.5, 0.1}};
  const std::vector<double> radius(5, 0.1);
  const double degrees = std::atan(3 * 0.2 / 2.0) * 180.0 / std::numbers::pi;
  for (std::size_t first = 0; first < centres.size(); ++first) {
    CHECK(angle_of_repose<2>(centres, radius) == Approx(degrees));
    std::rotate(centres.begin(), centres.begin() + 1, centres.end());
  }
}

}  // namespace angle_of_repose_test
