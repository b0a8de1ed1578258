// SPDX-License-Identifier: BSD-3-Clause
// Angle of repose of heaps of known slope.
#include <libcd/measure/angle_of_repose.hpp>

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

}  // namespace angle_of_repose_test
