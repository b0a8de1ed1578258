// SPDX-License-Identifier: BSD-3-Clause
// Deposition, settling, and the flow to begin with.
#include "experiments/performance/bed.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <libcd/generate/periodic_bed.hpp>

namespace cd::performance {
namespace {

constexpr double kGlued = 0.05;  // mean diameters between floor and grain
constexpr double kGravity = 1.0;
constexpr double kLeastWidth = 4.0;

/// So wide that the bed has about its height: a grain fills about d^D, with the voids around it.
template <int D>
double width_of(const Tile& tile) {
  return std::max(kLeastWidth, std::pow(tile.grains / tile.height, 1.0 / (D - 1)));
}

}  // namespace

template <int D>
Scene<D> Tile::deposited() const {
  Scene<D> scene = periodic_bed<D>({.grains = grains, .width = width_of<D>(*this), .seed = seed});
  for (int b = 0; b < scene.size(); ++b)
    if (scene.is_free_grain(b) && scene.position[b][D - 1] < scene.radius[b] + kGlued)
      scene.mobility.set(b, Mobility<D>::fixed());
  return scene;
}

template <>
std::array<int, 2> copies_of<2>(int count) {
  return {count, 1};
}

template <>
std::array<int, 3> copies_of<3>(int count) {
  int rows = static_cast<int>(std::sqrt(count));
  while (count % rows != 0) --rows;
  return {count / rows, rows, 1};
}

template <int D>
void set_flowing(Scene<D>& scene, const Shear& shear) {
  const double angle = shear.inclination * std::numbers::pi / 180.0;
  const Vector<D> gravity =
      kGravity * (std::sin(angle) * Vector<D>::Unit(0) - std::cos(angle) * Vector<D>::Unit(D - 1));
  for (int b = 0; b < scene.size(); ++b) {
    if (!scene.is_free_grain(b)) continue;
    scene.force.set(b, scene.mass[b] * gravity);
    scene.velocity[b][0] = shear.rate * scene.position[b][D - 1];
  }
}

template Scene<2> Tile::deposited() const;
template Scene<3> Tile::deposited() const;
template void set_flowing(Scene<2>&, const Shear&);
template void set_flowing(Scene<3>&, const Shear&);

}  // namespace cd::performance
