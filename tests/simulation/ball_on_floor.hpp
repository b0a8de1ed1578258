// SPDX-License-Identifier: BSD-3-Clause
// A ball on the floor, and a simulation of a few bodies.
#pragma once

#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/gauss_seidel.hpp"

namespace cd::test {

template <int D>
Simulation<D> simulate(const Scene<D>& scene, double time_step, double reach = 0.2) {
  const GaussSeidel<D> solver({.stop = {.max_iterations = 50}});
  return Simulation<D>(scene, Method<D>(UnilateralCoulomb<D>(), solver, Euler<D>()),
                       {.time_step = time_step, .reach = reach});
}

/// A ball of radius 1/2 on the floor, which lies at x_last = 0.
template <int D>
Scene<D> scene_of_ball(double friction, double height = 0.0) {
  Scene<D> scene;
  scene.friction = PairTable<double>(friction);
  HalfSpace<D> floor;
  floor.normal = Vector<D>::Unit(D - 1);
  scene.add(floor);
  Grain<D> ball;
  ball.position = (0.5 + height) * Vector<D>::Unit(D - 1);
  scene.add(ball);
  return scene;
}

}  // namespace cd::test
