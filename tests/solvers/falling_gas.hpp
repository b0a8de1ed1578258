// SPDX-License-Identifier: BSD-3-Clause
// A ball and a gas of hard bodies under gravity, and their energy.
#pragma once

#include <cmath>
#include <string>

#include <libcd/core/random.hpp>
#include <libcd/scene/gravity.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/table.hpp"
#include "tests/simulation/ball_on_floor.hpp"

namespace impact_time_test {

using namespace cd;
using namespace cd::test;

constexpr double kRadius = 0.5;

/// A scene under a method of hard bodies.
template <int D>
Simulation<D> hard(const Scene<D>& scene, double time_step, const OptionValues& options,
                   const std::string& method = "ahs") {
  return Simulation<D>(scene, make_method<D>(method, options), {.time_step = time_step});
}

inline OptionValues exact(double restitution, int passes = 1) {
  return {{"restitution", restitution}, {"passes", passes}, {"impact_time", "exact"}};
}

template <int D>
Scene<D> falling_ball(double height, double friction = 0.0) {
  Scene<D> scene = scene_of_ball<D>(friction, height);
  add_gravity<D>(scene, -Vector<D>::Unit(D - 1));
  return scene;
}

/// Grains on a grid with random velocities in a closed box of this width, under gravity.
template <int D>
Scene<D> gas_in_box(std::uint64_t seed, double width = D == 2 ? 16.0 : 8.0) {
  Scene<D> scene;
  for (int axis = 0; axis < D; ++axis)
    for (const double side : {-1.0, 1.0}) {
      HalfSpace<D> wall;
      wall.normal = -side * Vector<D>::Unit(axis);
      wall.point = 0.5 * side * width * Vector<D>::Unit(axis);
      scene.add(wall);
    }
  CounterRandom random{seed};
  const int along = D == 2 ? 8 : 4;
  for (int k = 0; k < std::pow(along, D); ++k) {
    Grain<D> grain;
    for (int axis = 0, rest = k; axis < D; ++axis, rest /= along) {
      grain.position[axis] = width * ((0.5 + rest % along) / along - 0.5);
      grain.velocity[axis] = random.uniform(-2.0, 2.0);
    }
    scene.add(grain);
  }
  add_gravity<D>(scene, -Vector<D>::Unit(D - 1));
  return scene;
}

/// Sum of F . v over the bodies.
template <int D>
double power_of_forces(const Scene<D>& scene) {
  double sum = 0.0;
  for (int b = 0; b < scene.size(); ++b) sum += scene.force[b].dot(scene.velocity[b]);
  return sum;
}

/// What Euler's step conserves in free flight.
template <int D>
double euler_energy(const Scene<D>& scene, double time_step) {
  return energies(scene).total() + 0.5 * time_step * power_of_forces(scene);
}

template <int D>
void steps(Simulation<D>& simulation, double time) {
  for (double end = time - 0.5 * simulation.time_step(); end > 0.0; end -= simulation.time_step())
    simulation.step();
}

}  // namespace impact_time_test
