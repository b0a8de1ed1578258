// SPDX-License-Identifier: BSD-3-Clause
// Scenes that several tests share.
#pragma once

#include <libcd/core/random.hpp>
#include <libcd/detect/neighbour_list.hpp>
#include <libcd/problem/assembler.hpp>
#include <libcd/scene/scene.hpp>

namespace cd::test {

template <int D>
Vector<D> random_vector(CounterRandom& random, double size) {
  Vector<D> x;
  for (int axis = 0; axis < D; ++axis) x[axis] = random.uniform(-size, size);
  return x;
}

template <int D>
Spin<D> random_spin(CounterRandom& random, double size) {
  if constexpr (D == 2) {
    return random.uniform(-size, size);
  } else {
    return random_vector<3>(random, size);
  }
}

/// A crowd of frictional grains of random size, position and motion, some overlapping, some apart;
/// in `mixed` ones every fifth grain is a shell, whose other inertia makes its contacts boundary
/// contacts.
template <int D>
Scene<D> crowd(int grains, std::uint64_t seed, bool mixed = false) {
  CounterRandom random{seed};
  Scene<D> scene;
  scene.friction = PairTable<double>(0.4);
  const double size = 0.55 * std::pow(static_cast<double>(grains), 1.0 / D);
  for (int k = 0; k < grains; ++k) {
    Grain<D> grain;
    grain.position = random_vector<D>(random, size);
    grain.radius = random.uniform(0.3, 0.6);
    grain.mass = random.uniform(0.5, 2.0);
    grain.velocity = random_vector<D>(random, 1.0);
    grain.angular_velocity = random_spin<D>(random, 1.0);
    if (mixed && k % 5 == 0) grain.inertia = 0.9 * grain.mass * grain.radius * grain.radius;
    scene.add(grain);
  }
  return scene;
}

/// Makes every tenth body a shell; the first one remains what it is, so that contacts of the others
/// are isotropic grain contacts.
template <int D>
void add_shells(Scene<D>& scene) {
  for (int b = 3; b < scene.size(); b += 10)
    scene.inertia.set(b, 0.9 * scene.mass[b] * scene.radius[b] * scene.radius[b]);
}

/// The contact problem of a scene, cold.
template <int D>
ContactProblem<D> problem_of(const Scene<D>& scene, double time_step, double reach = 0.2) {
  NeighbourList<D> neighbours(reach, 0.1);
  ContactProblem<D> problem;
  assemble<D>(scene, neighbours.pairs(scene), reach, time_step, 0, nullptr, problem);
  return problem;
}

/// Of all bodies that move with a velocity and surface speed.
template <int D>
Vector<D> linear_momentum(const Scene<D>& scene, const Array<BodyMotion<D>>& motion) {
  Vector<D> sum = Vector<D>::Zero();
  for (int b = 0; b < scene.size(); ++b) sum += scene.mass[b] * motion[b].velocity;
  return sum;
}

/// About the origin.
template <int D>
Spin<D> angular_momentum(const Scene<D>& scene, const Array<BodyMotion<D>>& motion) {
  Spin<D> sum = zero_tangent<D>();
  for (int b = 0; b < scene.size(); ++b) {
    const Vector<D>& x = scene.position[b];
    const Vector<D>& v = motion[b].velocity;
    sum += scene.inertia[b] / scene.radius[b] * motion[b].surface;
    if constexpr (D == 2) {
      sum += scene.mass[b] * (x.x() * v.y() - x.y() * v.x());
    } else {
      sum += scene.mass[b] * x.cross(v);
    }
  }
  return sum;
}

/// n discs or spheres of mass 1, 2, ... upon each other on a floor, gravity 1; grain 1 lowest.
template <int D>
Scene<D> stack(int grains) {
  Scene<D> scene;
  HalfSpace<D> floor;
  floor.normal = Vector<D>::Unit(D - 1);
  scene.add(floor);
  for (int k = 0; k < grains; ++k) {
    Grain<D> grain;
    grain.position = (k + 0.5) * Vector<D>::Unit(D - 1);
    grain.mass = k + 1.0;
    const int body = scene.add(grain);
    scene.force.set(body, -grain.mass * Vector<D>::Unit(D - 1));
  }
  return scene;
}

/// A ball that moves sideways sits on a floor and carries another, under gravity 1.
template <int D>
Scene<D> two_balls() {
  Scene<D> scene;
  scene.friction = PairTable<double>(0.3);
  HalfSpace<D> floor;
  floor.normal = Vector<D>::Unit(D - 1);
  scene.add(floor);
  for (const double height : {0.5, 1.5}) {
    Grain<D> ball;
    ball.position = height * Vector<D>::Unit(D - 1);
    ball.velocity = 0.1 * Vector<D>::Unit(0);
    scene.add(ball);
    scene.force.set(scene.size() - 1, -Vector<D>::Unit(D - 1));
  }
  return scene;
}

}  // namespace cd::test
