// SPDX-License-Identifier: BSD-3-Clause
// Grains dropped into a box, and the box without its side walls.
#include "libcd/generate/periodic_bed.hpp"

#include <array>
#include <cmath>
#include <string>

#include "libcd/core/error.hpp"
#include "libcd/generate/benchmark_units.hpp"
#include "libcd/generate/deposit.hpp"
#include "libcd/scene/gravity.hpp"

namespace cd {
namespace {

constexpr double kBedRadiusRatio = 1.3;
constexpr double kLeastWidth = 4.0;
constexpr int kLeastInBed = 10, kMostInBed = 1000000;

}  // namespace

template <int D>
Scene<D> periodic_bed(const BedOptions& options) {
  if (options.grains < kLeastInBed || options.grains > kMostInBed)
    throw Error(
        "grains", options.grains,
        "an integer from " + std::to_string(kLeastInBed) + " to " + std::to_string(kMostInBed));
  if (!(options.width >= kLeastWidth) || !std::isfinite(options.width))
    throw Error("width", options.width, "a finite number >= 4");
  const double smallest = kDiameter / (1.0 + kBedRadiusRatio);
  const Array<Ball<D>> balls = deposit<D>({.grains = options.grains,
                                           .smallest_radius = smallest,
                                           .largest_radius = kBedRadiusRatio * smallest,
                                           .width = options.width,
                                           .seed = options.seed});
  Scene<D> scene;
  std::array<bool, D> axes;
  axes.fill(true);
  axes.back() = false;
  scene.cell = Cell<D>(Vector<D>::Constant(options.width), axes);
  scene.friction = PairTable<double>(kFriction);
  scene.add(HalfSpace<D>{.normal = Vector<D>::Unit(D - 1)});
  for (const Ball<D>& ball : balls)
    scene.add(
        Grain<D>{.position = ball.centre, .radius = ball.radius, .mass = mass_of<D>(ball.radius)});
  add_gravity<D>(scene, -kGravity * Vector<D>::Unit(D - 1));
  return scene;
}

template Scene<2> periodic_bed(const BedOptions&);
template Scene<3> periodic_bed(const BedOptions&);

}  // namespace cd
