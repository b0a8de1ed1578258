// SPDX-License-Identifier: BSD-3-Clause
// Towers by turning gravity, the arch with its normals, single blocks.
#include "experiments/solvers/honesty_scenes.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <libcd/core/random.hpp>

namespace cd {
namespace {

constexpr double kLean = 0.05;      // of a tower's normals, at most [radian]
constexpr double kWallShare = 0.8;  // of the friction that the wall can bear

Scene<2> on_plane() {
  Scene<2> scene;
  scene.friction = PairTable<double>(kHonestFriction);
  HalfSpace<2> plane;
  plane.normal = Vector<2>::Unit(1);
  scene.add(plane);
  return scene;
}

Grain<2> block_at(const Vector<2>& position) {
  Grain<2> block;
  block.position = position;
  block.mobility = Mobility<2>::translating();
  return block;
}

/// Direction of gravity in the frame of an incline.
Vector<2> down(double slope) {
  return Vector<2>(slope, -1.0) / std::sqrt(1.0 + slope * slope);
}

RestScene tower(int blocks, const Vector<2>& gravity, double pressed, std::uint64_t seed) {
  RestScene made{on_plane(), {}};
  CounterRandom random{mix64(seed)};
  Vector<2> position(0.0, 0.5);
  for (int k = 0; k < blocks; ++k) {
    const int block = made.scene.add(block_at(position));
    made.scene.force.set(block, gravity);
    const double lean = kLean * random.uniform(-1.0, 1.0);
    position += Vector<2>(std::sin(lean), std::cos(lean));
    const double response = k == 0 ? 1.0 : 2.0;  // one block moves against the plane, then two
    const Vector<2> force = (blocks - k) * gravity - pressed * Vector<2>::Unit(1);
    made.residual_scale += (response * force).squaredNorm();
  }
  made.residual_scale = std::sqrt(made.residual_scale);
  made.scene.force.set(blocks, gravity - pressed * Vector<2>::Unit(1));
  made.load = blocks * gravity - pressed * Vector<2>::Unit(1);
  return made;
}

/// Largest angle between force and normal of an arch's contacts, for a thrust H.
double widest_angle(int blocks, double thrust) {
  const double step = std::numbers::pi / (blocks + 1);
  double widest = 0.0;
  for (int j = 0; j <= blocks; ++j) {
    const double normal = 0.5 * std::numbers::pi - (j + 0.5) * step;
    const double force = std::atan2(0.5 * blocks - j, thrust);
    widest = std::max(widest, std::abs(force - normal));
  }
  return widest;
}

}  // namespace

RestScene incline_scene(int blocks, std::uint64_t seed) {
  return tower(blocks, down(kInclineSlope), 0.0, seed);
}

RestScene stack_scene(int blocks, std::uint64_t seed) {
  return tower(blocks, -Vector<2>::Unit(1), 0.0, seed);
}

RestScene wall_scene(int blocks, std::uint64_t seed) {
  return tower(blocks, Vector<2>::Unit(0), blocks / (kWallShare * kHonestFriction), seed);
}

RestScene block_arch_scene(int blocks, double friction) {
  RestScene made{{}, {0.0, -static_cast<double>(blocks)}};
  made.scene.friction = PairTable<double>(friction);
  const double step = std::numbers::pi / (blocks + 1);
  const double radius = 0.5 / std::sin(0.5 * step);
  for (int k = 0; k <= blocks + 1; ++k) {
    Grain<2> grain = block_at(radius * Vector<2>(-std::cos(k * step), std::sin(k * step)));
    const bool fixed = k == 0 || k == blocks + 1;
    if (fixed) grain.mobility = Mobility<2>::fixed();
    const int body = made.scene.add(grain);
    if (!fixed) made.scene.force.set(body, -Vector<2>::Unit(1));
  }
  return made;
}

double least_arch_friction(int blocks) {
  // Each angle falls and then rises with H, so that the largest has one minimum.
  double low = 1e-3, high = 10.0 * blocks;
  while (high - low > 1e-9 * high) {
    const double a = low + (high - low) / 3.0, b = high - (high - low) / 3.0;
    (widest_angle(blocks, a) < widest_angle(blocks, b) ? high : low) =
        widest_angle(blocks, a) < widest_angle(blocks, b) ? b : a;
  }
  return std::tan(widest_angle(blocks, low));
}

Scene<2> sliding_scene(double slope, bool turns) {
  Scene<2> scene = on_plane();
  Grain<2> grain = block_at({0.0, 0.5});
  if (turns) grain.mobility = Mobility<2>::free();
  scene.force.set(scene.add(grain), down(slope));
  return scene;
}

Scene<2> slot_scene(double clearance) {
  Scene<2> scene = on_plane();
  HalfSpace<2> lid;
  lid.point = (1.0 + clearance) * Vector<2>::Unit(1);
  lid.normal = -Vector<2>::Unit(1);
  scene.add(lid);
  scene.force.set(scene.add(block_at({0.0, 0.5 * (1.0 + clearance)})), Vector<2>::Unit(0));
  return scene;
}

}  // namespace cd
