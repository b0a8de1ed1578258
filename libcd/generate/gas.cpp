// SPDX-License-Identifier: BSD-3-Clause
// Gases by random sequential addition.
#include "libcd/generate/gas.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include "libcd/core/error.hpp"
#include "libcd/core/random.hpp"
#include "libcd/core/require.hpp"
#include "libcd/generate/place_grains.hpp"

namespace cd {
namespace {

void check(const GasOptions& o) {
  if (o.grains < 1) throw Error("grains", o.grains, "an integer >= 1");
  require_positive("least-radius", o.least_radius);
  require_positive("density", o.density);
  require_positive("initial-fraction", o.volume_fraction);
  if (!(o.largest_radius >= o.least_radius) || !std::isfinite(o.largest_radius))
    throw Error("largest-radius", o.largest_radius, "a finite number >= the least radius");
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
    filled += ball_volume<D>(radius[k]);
  }
  std::sort(radius.begin(), radius.end(), std::greater<>());
  const double size = std::pow(filled / options.volume_fraction, 1.0 / D);

  Scene<D> scene;
  scene.cell = Cell<D>(size * Matrix<D>::Identity());
  scene.friction = PairTable<double>(options.friction);
  const auto places =
      random_places<D>(radius, Vector<D>::Zero(), Vector<D>::Constant(size), true, random);
  if (!places)
    throw Error(
        "initial-fraction", options.volume_fraction,
        "a fraction at which grains find room at random (2D: up to about 0.5, 3D: 0.35), in "
        "a cell larger than a grain");
  for (int k = 0; k < radius.size(); ++k) {
    Grain<D> grain;
    grain.position = (*places)[k];
    grain.radius = radius[k];
    grain.mass = options.density * ball_volume<D>(radius[k]);
    scene.add(grain);
  }
  return scene;
}

template Scene<2> make_gas(const GasOptions&);
template Scene<3> make_gas(const GasOptions&);

}  // namespace cd
