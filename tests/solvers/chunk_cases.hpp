// SPDX-License-Identifier: BSD-3-Clause
// Problems of several chunks of bodies, and how near or equal their solutions are.
#pragma once

#include <cstring>

#include <libcd/matrix/contact_chunks.hpp>
#include "tests/solvers/cases.hpp"

namespace cd::test {

constexpr double kRounding = 1e-10;  // of some hundred sums of impulses of order one

/// Grains in several chunks, some of them shells, one fixed, one that cannot turn, one free along
/// one axis; between a fixed, a driven and a free wall, in 2D in a drum that turns freely.
template <int D>
ContactProblem<D> several_chunks() {
  Scene<D> scene = crowd<D>(3 * ContactChunks<D>::kBodies, 6);
  add_shells(scene);
  scene.mobility.set(40, Mobility<D>::fixed());
  scene.velocity[40].setZero();
  scene.angular_velocity[40] = zero_tangent<D>();
  scene.mobility.set(50, Mobility<D>::translating());
  Mobility<D> sliding = Mobility<D>::driven();
  sliding.translation[0] = Motion::free;
  scene.mobility.set(60, sliding);
  const double edge = 0.5 * std::pow(scene.size(), 1.0 / D);
  const auto wall = [&](int axis, double side) {
    HalfSpace<D> w;
    w.point = side * edge * Vector<D>::Unit(axis);
    w.normal = -side * Vector<D>::Unit(axis);
    return w;
  };
  scene.add(wall(0, -1.0));
  HalfSpace<D> driven = wall(0, 1.0);
  driven.mobility = Mobility<D>::driven();
  driven.velocity = 0.3 * Vector<D>::Unit(1);
  scene.add(driven);
  HalfSpace<D> piston = wall(1, 1.0);
  piston.mobility = Mobility<D>::along_axis(1);
  piston.mass = 20.0;
  scene.add(piston);
  if constexpr (D == 2) {
    Cylinder<2> drum;  // its lever is not that of the grains in it
    drum.radius = edge;
    drum.mobility.rotation = Motion::free;
    drum.inertia = 100.0 * edge * edge;  // heavy: the steps of all contacts add up
    scene.add(drum);
  }
  return problem_of(scene, 0.1);
}

/// Over all contacts.
template <int D>
double largest_difference(const Array<Impulse<D>>& a, const Array<Impulse<D>>& b) {
  double largest = 0.0;
  for (int c = 0; c < a.size(); ++c) largest = std::max(largest, squared_norm(a[c] - b[c]));
  return std::sqrt(largest);
}

template <class T>
bool same_bits(const Array<T>& a, const Array<T>& b) {
  const std::size_t bytes = sizeof(T) * static_cast<std::size_t>(a.size());
  return a.size() == b.size() && (bytes == 0 || std::memcmp(a.data(), b.data(), bytes) == 0);
}

}  // namespace cd::test
