// SPDX-License-Identifier: BSD-3-Clause
// Packings in a box under gravity, under a membrane, and inclined.
#include "libcd/generate/packing_scenes.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "libcd/generate/benchmark_units.hpp"
#include "libcd/generate/deposit.hpp"
#include "libcd/generate/exposure.hpp"
#include "libcd/scene/gravity.hpp"

namespace cd {
namespace {

constexpr double kRadiusRatio = 1.3;
constexpr double kTilt = std::numbers::pi / 12.0;

template <int D>
struct Box {
  Array<Ball<D>> balls;
  double width;
};

template <int D>
Box<D> fill_box(int grains, std::uint64_t seed) {
  DepositOptions options;
  options.grains = grains;
  options.smallest_radius = kDiameter / (1.0 + kRadiusRatio);
  options.largest_radius = kRadiusRatio * options.smallest_radius;
  options.width = std::max(kDiameter * std::pow(grains, 1.0 / D), 4.0 * options.largest_radius);
  options.seed = seed;
  return {deposit<D>(options), options.width};
}

/// The box and its grains, without any load.
template <int D>
LoadedScene<D> scene_of(const Box<D>& box) {
  LoadedScene<D> loaded{{}, kTimeStep, kReach};
  Scene<D>& scene = loaded.scene;
  scene.friction = PairTable<double>(kFriction);
  HalfSpace<D> wall;
  wall.normal = Vector<D>::Unit(D - 1);
  scene.add(wall);
  for (int axis = 0; axis < D - 1; ++axis) {
    wall.normal = Vector<D>::Unit(axis);
    wall.point = Vector<D>::Zero();
    scene.add(wall);
    wall.point = box.width * wall.normal;
    wall.normal = -wall.normal;
    scene.add(wall);
  }
  for (const Ball<D>& ball : box.balls) {
    Grain<D> grain;
    grain.position = ball.centre;
    grain.radius = ball.radius;
    grain.mass = mass_of<D>(ball.radius);
    scene.add(grain);
  }
  return loaded;
}

template <int D>
LoadedScene<D> scene_under(const Vector<D>& gravity, int grains, std::uint64_t seed) {
  LoadedScene<D> loaded = scene_of(fill_box<D>(grains, seed));
  add_gravity(loaded.scene, gravity);
  return loaded;
}

}  // namespace

template <int D>
LoadedScene<D> gravity_scene(int grains, std::uint64_t seed) {
  return scene_under<D>(-kGravity * Vector<D>::Unit(D - 1), grains, seed);
}

template <int D>
LoadedScene<D> incline_scene(int grains, std::uint64_t seed) {
  const Vector<D> direction =
      std::sin(kTilt) * Vector<D>::Unit(0) - std::cos(kTilt) * Vector<D>::Unit(D - 1);
  return scene_under<D>(kGravity * direction, grains, seed);
}

template <int D>
LoadedScene<D> pressure_scene(int grains, std::uint64_t seed) {
  constexpr double kPressure = 1.0;
  constexpr double kRaysPerDiameter = 32.0;
  const Box<D> box = fill_box<D>(grains, seed);
  LoadedScene<D> loaded = scene_of(box);
  const int rays = static_cast<int>(std::ceil(kRaysPerDiameter * box.width / kDiameter));
  const Array<double> area = exposed_area(box.balls, box.width, rays);
  Scene<D>& scene = loaded.scene;
  const int first = scene.size() - box.balls.size();
  for (int b = 0; b < area.size(); ++b)
    scene.force.change(first + b, [&](auto& f) { f[D - 1] = -kPressure * area[b]; });
  return loaded;
}

template LoadedScene<2> gravity_scene(int, std::uint64_t);
template LoadedScene<3> gravity_scene(int, std::uint64_t);
template LoadedScene<2> pressure_scene(int, std::uint64_t);
template LoadedScene<3> pressure_scene(int, std::uint64_t);
template LoadedScene<2> incline_scene(int, std::uint64_t);
template LoadedScene<3> incline_scene(int, std::uint64_t);

}  // namespace cd
