// SPDX-License-Identifier: BSD-3-Clause
// One wrong mass, inertia, normal, arm, gap, velocity or friction makes the impulses differ.
#include "bench/peers/bullet/check.hpp"

#include <libcd/core/random.hpp>
#include <libcd/detect/neighbour_list.hpp>
#include <libcd/generate/loaded_scene.hpp>
#include <libcd/problem/assembler.hpp>
#include "bench/peers/bullet/comparison.hpp"

namespace cd::bullet {
namespace {

constexpr int kGrains = 200;
constexpr int kSweeps = 50;
constexpr double kShift = 0.02;  // diameters
constexpr double kReach = 0.05;  // diameters
constexpr double kTimeStep = 0.02;
constexpr double kSticking = 1e6;  // so much friction that nothing slides
constexpr double kRounding = 1e4 * kEpsilon;

/// A box of spheres that move and turn at random, some apart and some overlapping.
Scene<3> disordered_spheres(double friction) {
  auto scene = std::get<LoadedScene<3>>(make_scene("gravity-3d", kGrains, 1)).scene;
  scene.friction = PairTable<double>(friction);
  CounterRandom random{42};
  const auto draw = [&](double size) {
    Vector<3> v;
    for (double& component : v) component = random.uniform(-size, size);
    return v;
  };
  for (int b = 0; b < scene.size(); ++b) {
    if (scene.shape[b] != Shape::round) continue;
    scene.position[b] += draw(kShift);
    scene.velocity[b] = draw(1.0);
    scene.angular_velocity[b] = draw(1.0);
  }
  return scene;
}

Scene<3> sliding_sphere() {
  Scene<3> scene;
  scene.friction = PairTable<double>(0.3);
  scene.add(HalfSpace<3>{.normal = {0.0, 0.0, 1.0}});
  scene.add(Grain<3>{.position = {0.0, 0.0, 0.5}, .velocity = {1.0, 2.0, -0.1}});
  return scene;
}

double difference_after(int sweeps, const Scene<3>& scene) {
  NeighbourList<3> neighbours(kReach, kReach);
  ContactProblem<3> problem;
  assemble<3>(scene, neighbours.pairs(scene), kReach, kTimeStep, 0, nullptr, problem);
  OwnSweeps own(problem);
  BulletGroup group(scene, problem);
  own.solve(sweeps);
  group.solve(2 * sweeps);  // must leave no trace
  group.solve(sweeps);
  return largest_difference(group.impulses(), own.impulses());
}

}  // namespace

std::vector<Finding> check_translation() {
  return {{"impulses without friction after 50 sweeps",
           difference_after(kSweeps, disordered_spheres(0.0)), kRounding},
          {"impulses of contacts that stick after one sweep",
           difference_after(1, disordered_spheres(kSticking)), kRounding},
          {"impulses of a sphere that slides", difference_after(1, sliding_sphere()), kRounding}};
}

}  // namespace cd::bullet
