// SPDX-License-Identifier: BSD-3-Clause
// One step of contact dynamics, and an integral over the contact area.
#include "experiments/brendel2004/slide_and_spin.hpp"

#include <cmath>
#include <numbers>
#include <utility>

#include "experiments/brendel2004/single_ball.hpp"

namespace cd::brendel2004 {
namespace {

constexpr double kTorsionShare = 2.0 / 3.0;  // mean of rho / a over the area

}  // namespace

SlideAndSpin slide_and_spin(double ratio) {
  constexpr double kArea = 0.1, kFriction = 0.5, kSpin = 1.0, kTimeStep = 1e-4;
  constexpr double kLever = kTorsionShare * kFriction * kArea;
  constexpr BallSetup kSetup = {.friction = kFriction};
  Scene<3> scene = ball_on_floor<3>(kSetup);
  const double speed = ratio * kSpin * kArea;
  scene.velocity[kBall] = speed * Vector<3>::Unit(0);
  scene.angular_velocity[kBall] = kSpin * Vector<3>::Unit(2);
  auto simulation =
      one_contact<3>(std::move(scene),
                     coefficients_law<3>({.torsion = constant_moment_friction(kLever)}), kTimeStep);
  simulation.step();
  const Scene<3>& after = simulation.scene();
  const double inertia = kInertia<3> * kSetup.radius * kSetup.radius;
  const double force = (speed - after.velocity[kBall].x()) / kTimeStep;
  const double torque = inertia * (kSpin - after.angular_velocity[kBall].z()) / kTimeStep;
  return {force / (kFriction * kSetup.load), torque / (kLever * kSetup.load)};
}

SlideAndSpin area_friction(double ratio) {
  constexpr int kPoints = 400;  // along radius and angle, at midpoints
  SlideAndSpin sum{0.0, 0.0};
  for (int i = 0; i < kPoints; ++i) {
    const double rho = (i + 0.5) / kPoints;
    for (int k = 0; k < kPoints; ++k) {
      const double angle = 2.0 * std::numbers::pi * (k + 0.5) / kPoints;
      const double along = ratio - rho * std::sin(angle), across = rho * std::cos(angle);
      const double speed = std::hypot(along, across);
      const double share = 2.0 * rho / (kPoints * kPoints);
      sum.force += share * along / speed;
      sum.torque += share * rho * (across * std::cos(angle) - along * std::sin(angle)) / speed;
    }
  }
  sum.torque /= kTorsionShare;
  return sum;
}

double power(const SlideAndSpin& friction, double ratio) {
  return friction.force * ratio + friction.torque * kTorsionShare;
}

}  // namespace cd::brendel2004
