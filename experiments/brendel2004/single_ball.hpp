// SPDX-License-Identifier: BSD-3-Clause
// A ball on the floor, pressed on it by a force.
#pragma once

#include <utility>

#include <libcd/law/extended_coulomb.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/gauss_seidel.hpp"

namespace cd::brendel2004 {

inline constexpr int kFloor = 0, kBall = 1;  ///< numbers of the bodies

/// A solid disc (D = 2) or sphere (D = 3) of mass 1.
struct BallSetup {
  double radius = 0.5;
  double load = 1.0;      ///< force towards the floor
  double friction = 1.0;  ///< dynamic Coulomb coefficient
};

/// Floor and ball, which touches it; the last axis points up.
template <int D>
Scene<D> ball_on_floor(const BallSetup& s) {
  Scene<D> scene;
  scene.friction = PairTable<double>(s.friction);
  const Vector<D> up = Vector<D>::Unit(D - 1);
  HalfSpace<D> floor;
  floor.normal = up;
  scene.add(floor);
  Grain<D> ball;
  ball.position = s.radius * up;
  ball.radius = s.radius;
  scene.force.set(scene.add(ball), -s.load * up);
  return scene;
}

/// Inertia over m r^2 of a solid disc or sphere.
template <int D>
constexpr double kInertia = D == 2 ? 0.5 : 0.4;

/// Angular velocity of a ball that rolls with velocity v along x on a floor below it, without slip.
inline double rolling(Vector<2> v, double radius) {
  return -v.x() / radius;
}
inline Vector<3> rolling(Vector<3> v, double radius) {
  return v.x() / radius * Vector<3>::Unit(1);
}

/// Contact dynamics of one contact, whose law solves it exactly: one sweep a step.
template <int D, class Law>
Simulation<D> one_contact(Scene<D> scene, Law law, double time_step) {
  typename GaussSeidel<D>::Options options;
  options.stop = {.max_iterations = 1, .report_residual = false};
  return Simulation<D>(std::move(scene),
                       Method<D>(std::move(law), GaussSeidel<D>(options), Euler<D>()),
                       {.time_step = time_step, .reach = 0.5});
}

/// The law with these coefficients.
template <int D>
ExtendedCoulomb<D> coefficients_law(const ContactCoefficients& coefficients) {
  return ExtendedCoulomb<D>(PairTable<ContactCoefficients>(coefficients));
}

}  // namespace cd::brendel2004
