// SPDX-License-Identifier: BSD-3-Clause
// Gases by random sequential addition.
#include "libcd/generate/gas.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

#include "libcd/core/error.hpp"
#include "libcd/core/random.hpp"

namespace cd {
namespace {

constexpr int kAttempts = 20000;  // to place one grain

template <int D>
double volume_of(double radius) {
  if constexpr (D == 2) return std::numbers::pi * radius * radius;
  return 4.0 / 3.0 * std::numbers::pi * radius * radius * radius;
}

void check(const GasOptions& o) {
  const auto positive = [](const char* name, double x) {
    if (!(x > 0.0) || !std::isfinite(x)) throw Error(name, x, "a finite number > 0");
  };
  if (o.grains < 1) throw Error("grains", o.grains, "an integer >= 1");
  positive("least-radius", o.least_radius);
  positive("density", o.density);
  positive("initial-fraction", o.volume_fraction);
  if (!(o.largest_radius >= o.least_radius) || !std::isfinite(o.largest_radius))
    throw Error("largest-radius", o.largest_radius, "a finite number >= the least radius");
}

/// Whether a sphere of this place and radius overlaps one of those already there. Cells are cubes
/// of side `size`, so that the nearest image is found per axis.
template <int D>
bool overlaps(const Scene<D>& scene, const Vector<D>& x, double radius, double size) {
  for (int b = 0; b < scene.size(); ++b) {
    Vector<D> l = scene.position[b] - x;
    l -= size * (l / size).array().round().matrix();
    const double reach = radius + scene.radius[b];
    if (l.squaredNorm() < reach * reach) return true;
  }
  return false;
}

}  // namespace

template <int D>
Scene<D> make_gas(const GasOptions& options) {
  check(options);
  CounterRandom random{options.seed, 0x676173};
  Array<double> radius;
  double filled = 0.0;
  for (int k = 0; k < options.grains; ++k) {
    radius.push_back(random.uniform(options.least_radius, options.largest_radius));
    filled += volume_of<D>(radius[k]);
  }
  std::sort(radius.begin(), radius.end(), std::greater<>());
  const double size = std::pow(filled / options.volume_fraction, 1.0 / D);

  Scene<D> scene;
  scene.cell = Cell<D>(size * Matrix<D>::Identity());
  scene.friction = PairTable<double>(options.friction);
  for (const double r : radius) {
    Grain<D> grain;
    grain.radius = r;
    grain.mass = options.density * volume_of<D>(r);
    int attempts = 0;
    do {
      if (++attempts > kAttempts)
        throw Error("initial-fraction", options.volume_fraction,
                    "a fraction at which grains find room at random (2D: up to about 0.5, 3D: "
                    "0.35), in a cell larger than a grain");
      for (int axis = 0; axis < D; ++axis) grain.position[axis] = random.uniform(0.0, size);
    } while (size < 2.0 * r || overlaps(scene, grain.position, r, size));
    scene.add(grain);
  }
  return scene;
}

template Scene<2> make_gas(const GasOptions&);
template Scene<3> make_gas(const GasOptions&);

}  // namespace cd
