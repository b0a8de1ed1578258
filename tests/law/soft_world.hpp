// SPDX-License-Identifier: BSD-3-Clause
// Scenes of one or two soft grains, shared by the tests of soft laws.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include <libcd/law/hertz_mindlin.hpp>
#include <libcd/law/soft_collision.hpp>
#include <libcd/law/spring_dashpot.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/explicit_force.hpp"

namespace cd::testing {

template <int D>
SpringDashpot<D> linear_law(const SpringDashpotCoefficients& pair) {
  return SpringDashpot<D>(PairTable<SpringDashpotCoefficients>(pair));
}

template <int D>
HertzMindlin<D> hertz_law(const HertzMindlinCoefficients& pair) {
  return HertzMindlin<D>(PairTable<HertzMindlinCoefficients>(pair));
}

/// The scene under a soft law; law and integrator are objects or unique_ptrs (Method).
template <int D, class Law, class Integration>
Simulation<D> soft_simulation(Scene<D> scene, Law law, Integration integrator, double time_step) {
  return Simulation<D>(std::move(scene),
                       Method<D>(std::move(law), ExplicitForce<D>(), std::move(integrator)),
                       {.time_step = time_step, .reach = 0.05, .warm_start = false});
}

/// What is seen of one collision.
struct Impact {
  double restitution;
  double duration;  ///< time with a force
  double overlap;   ///< the largest
};

/// Two grains of radius 1/2 and mass 1, so that R* = 1/4 and m = 1/2, meet at the relative speed.
template <int D, class Law, class Integration>
Impact head_on_impact(Law law, Integration integrator, double speed, double time_step) {
  Scene<D> pair;
  Grain<D> grain;
  grain.velocity = 0.5 * speed * Vector<D>::Unit(0);
  pair.add(grain);
  grain.position = Vector<D>::Unit(0);
  grain.velocity = -grain.velocity;
  pair.add(grain);
  auto simulation = soft_simulation<D>(pair, std::move(law), std::move(integrator), time_step);
  const Scene<D>& scene = simulation.scene();
  const auto gap = [&] { return scene.position[1].x() - scene.position[0].x() - 1.0; };
  int steps = 0;
  double overlap = 0.0;
  while (gap() <= 0.0) {
    simulation.step();
    overlap = std::max(overlap, -gap());
    const auto& impulse = simulation.solution().impulse;
    if (!impulse.empty() && impulse[0].normal != 0.0) ++steps;
  }
  simulation.step();  // the second half kick of velocity Verlet
  const double parting = scene.velocity[1].x() - scene.velocity[0].x();
  return {parting / speed, steps * time_step, overlap};
}

/// A ball of radius 1/2 and mass 1 on a floor, pressed with force 1 so that the overlap given is
/// that of equilibrium.
template <int D>
Scene<D> pressed_ball(double friction, double overlap, bool turns) {
  Scene<D> scene;
  scene.friction = PairTable<double>(friction);
  HalfSpace<D> floor;
  floor.normal = Vector<D>::Unit(D - 1);
  scene.add(floor);
  Grain<D> ball;
  ball.position = (0.5 - overlap) * Vector<D>::Unit(D - 1);
  if (!turns) ball.mobility.rotation = Motion::fixed;
  scene.add(ball);
  scene.force.set(1, -Vector<D>::Unit(D - 1));
  return scene;
}

/// Makes a soft law, with the overlap and the tangential stiffness of the contact of a ball with a
/// floor, pressed with force 1.
template <int D>
struct Pressed {
  std::function<std::unique_ptr<ContactLaw<D>>()> law;
  double overlap;
  double tangential_stiffness;
};

template <int D>
std::vector<Pressed<D>> soft_laws() {
  const SpringDashpotCoefficients springs{
      .stiffness = 1e4, .damping = 50.0, .tangential_stiffness = 8e3, .tangential_damping = 50.0};
  const HertzMindlinCoefficients pair = hertz_mindlin(1e6, 0.3, 0.5);
  const double overlap = std::pow(1.0 / hertz_stiffness(pair.modulus, 0.5), 2.0 / 3.0);
  return {
      {[springs] { return std::make_unique<SpringDashpot<D>>(linear_law<D>(springs)); }, 1e-4, 8e3},
      {[pair] { return std::make_unique<HertzMindlin<D>>(hertz_law<D>(pair)); }, overlap,
       8.0 * pair.shear_modulus * std::sqrt(0.5 * overlap)}};
}

}  // namespace cd::testing
