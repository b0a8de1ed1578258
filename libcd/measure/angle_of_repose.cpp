// SPDX-License-Identifier: BSD-3-Clause
// Angle of repose: first moments of height and distance.
#include "libcd/measure/angle_of_repose.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace cd {

template <int D>
double angle_of_repose(std::span<const Vector<D>> centre, std::span<const double> radius) {
  constexpr double kRolledOff = 4.0;
  const std::size_t grains = centre.size();
  const auto mass = [&](std::size_t g) { return std::pow(radius[g], D); };
  Vector<D> middle = Vector<D>::Zero();
  double total = 0.0;
  for (std::size_t g = 0; g < grains; ++g) {
    middle += mass(g) * centre[g];
    total += mass(g);
  }
  middle /= total;
  const auto distance = [&](std::size_t g) {
    return (centre[g] - middle).template head<D - 1>().norm();
  };
  std::vector<double> distances;
  for (std::size_t g = 0; g < grains; ++g) distances.push_back(distance(g));
  const auto median = distances.begin() + static_cast<std::ptrdiff_t>(grains / 2);
  std::nth_element(distances.begin(), median, distances.end());
  double height = 0.0, extent = 0.0;
  for (std::size_t g = 0; g < grains; ++g) {
    if (distance(g) > kRolledOff * *median) continue;
    height += mass(g) * (centre[g][D - 1] - radius[g]);
    extent += mass(g) * distance(g);
  }
  const double slope = (D == 2 ? 1.0 : 2.0) * height / extent;
  return std::atan(slope) * 180.0 / std::numbers::pi;
}

template double angle_of_repose<2>(std::span<const Vector<2>>, std::span<const double>);
template double angle_of_repose<3>(std::span<const Vector<3>>, std::span<const double>);

}  // namespace cd
