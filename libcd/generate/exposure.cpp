// SPDX-License-Identifier: BSD-3-Clause
// Height map of a packing that remembers which ball is on top.
#include "libcd/generate/exposure.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace cd {
namespace {

struct RayRange {
  int first, end;
};

/// Numbers of the rays at (k + 1/2) spacing between `middle` - `half` and `middle` + `half`.
RayRange rays_between(double middle, double half, double spacing, int rays) {
  const int first = static_cast<int>(std::ceil((middle - half) / spacing - 0.5));
  const int end = static_cast<int>(std::floor((middle + half) / spacing - 0.5)) + 1;
  return {std::max(first, 0), std::min(end, rays)};
}

}  // namespace

template <int D>
Array<double> exposed_area(const Array<Ball<D>>& balls, double width, int rays) {
  constexpr int kNone = -1;
  const double spacing = width / rays;
  const int rows = D == 2 ? 1 : rays;
  Array<int> topmost;
  Array<double> height;
  topmost.assign(rows * rays, kNone);
  height.assign(rows * rays, -std::numeric_limits<double>::infinity());

  for (int b = 0; b < balls.size(); ++b) {
    const auto& [centre, radius] = balls[b];
    const RayRange columns = rays_between(centre[0], radius, spacing, rays);
    const RayRange lines =
        D == 2 ? RayRange{0, 1} : rays_between(centre[D - 2], radius, spacing, rays);
    for (int line = lines.first; line < lines.end; ++line) {
      const double y = D == 2 ? 0.0 : (line + 0.5) * spacing - centre[D - 2];
      for (int column = columns.first; column < columns.end; ++column) {
        const double x = (column + 0.5) * spacing - centre[0];
        const double squared = radius * radius - x * x - y * y;
        if (squared < 0.0) continue;
        const double surface = centre[D - 1] + std::sqrt(squared);
        const int ray = line * rays + column;
        if (surface <= height[ray]) continue;
        height[ray] = surface;
        topmost[ray] = b;
      }
    }
  }

  Array<double> area;
  area.assign(balls.size(), 0.0);
  for (const int b : topmost) {
    if (b != kNone) area[b] += std::pow(spacing, D - 1);
  }
  return area;
}

template Array<double> exposed_area(const Array<Ball<2>>&, double, int);
template Array<double> exposed_area(const Array<Ball<3>>&, double, int);

}  // namespace cd
