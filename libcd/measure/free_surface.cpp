// SPDX-License-Identifier: BSD-3-Clause
// Free surface: the highest grain above each point.
#include "libcd/measure/free_surface.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "libcd/measure/statistics.hpp"
#include "libcd/scene/box_images.hpp"

namespace cd {
namespace {

constexpr double kNone = -std::numeric_limits<double>::infinity();

/// Height of the top of a grain above a point of the horizontal plane, kNone beside the grain.
template <int D>
double top_at(const Vector<D>& centre, double radius, double x, double z) {
  double square = radius * radius - (x - centre[0]) * (x - centre[0]);
  if (D == 3) square -= (z - centre[D - 1]) * (z - centre[D - 1]);
  return square > 0.0 ? centre[1] + std::sqrt(square) : kNone;
}

/// Vertical line through a point of the horizontal plane, without end.
template <int D>
BoxImages<D> line_at(const Cell<D>& cell, double x, double z) {
  Vector<D> low = Vector<D>::Constant(kNone), high = -low;
  low[0] = high[0] = x;
  if (D == 3) low[D - 1] = high[D - 1] = z;
  return BoxImages<D>(cell, low, high);
}

}  // namespace

template <int D>
std::vector<double> surface_heights(const Scene<D>& scene, const ContactProblem<D>& problem,
                                    const SurfaceLines& lines) {
  Array<int> neighbours;
  neighbours.assign(scene.size(), 0);
  for_each_contact(problem, [&](int, const auto& contact) {
    ++neighbours[contact.i];
    ++neighbours[contact.j];
  });
  const std::size_t across = lines.z.size();
  std::vector<double> top(lines.x.size() * across, kNone);
  for (std::size_t k = 0; k < lines.x.size(); ++k) {
    for (std::size_t l = 0; l < across; ++l) {
      const BoxImages<D> line = line_at(scene.cell, lines.x[k], lines.z[l]);
      double& highest = top[k * across + l];
      for (int b = 0; b < scene.size(); ++b) {
        if (scene.shape[b] != Shape::round || neighbours[b] < 2) continue;
        const double radius = scene.radius[b];
        line.for_each(scene.position[b], radius, [&](const Vector<D>& image) {
          highest = std::max(highest, top_at<D>(image, radius, lines.x[k], lines.z[l]));
        });
      }
    }
  }
  std::vector<double> heights;
  for (std::size_t k = 0; k < lines.x.size(); ++k) {
    double sum = 0.0;
    int found = 0;
    for (std::size_t l = 0; l < across; ++l) {
      if (top[k * across + l] == kNone) continue;
      sum += top[k * across + l];
      ++found;
    }
    heights.push_back(found > 0 ? sum / found : std::numeric_limits<double>::quiet_NaN());
  }
  return heights;
}

double surface_angle(std::span<const double> x, std::span<const double> height) {
  std::vector<double> place, known;
  for (std::size_t k = 0; k < x.size(); ++k) {
    if (std::isnan(height[k])) continue;
    place.push_back(x[k]);
    known.push_back(height[k]);
  }
  if (known.size() < 2) return std::numeric_limits<double>::quiet_NaN();
  return std::atan(fit_line(place, known).slope) * 180.0 / std::numbers::pi;
}

template std::vector<double> surface_heights<2>(const Scene<2>&, const ContactProblem<2>&,
                                                const SurfaceLines&);
template std::vector<double> surface_heights<3>(const Scene<3>&, const ContactProblem<3>&,
                                                const SurfaceLines&);

}  // namespace cd
