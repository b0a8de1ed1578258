// SPDX-License-Identifier: BSD-3-Clause
// Balls stopped by contact moments under contact dynamics, beside their equations of motion.
#include "experiments/brendel2004/contact_moments.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "experiments/brendel2004/single_ball.hpp"
#include "experiments/brendel2004/viscous_rolling.hpp"

namespace cd::brendel2004 {
namespace {

using std::numbers::pi;

template <int D>
double measured(const MomentFriction& friction, const RollingSetup& s) {
  constexpr double kSpeed = 1.0;  // far more than a step takes
  Scene<D> scene;
  if (s.curvature > 0.0) {
    Grain<D> below;
    below.radius = 1.0 / s.curvature;
    below.position = -below.radius * Vector<D>::Unit(D - 1);
    below.mobility = Mobility<D>::fixed();
    scene.friction = PairTable<double>(s.grip);
    scene.add(below);
    Grain<D> ball;
    ball.position = s.radius * Vector<D>::Unit(D - 1);
    ball.radius = s.radius;
    scene.force.set(scene.add(ball), -s.load * Vector<D>::Unit(D - 1));
  } else {
    scene = ball_on_floor<D>({.radius = s.radius, .load = s.load, .friction = s.grip});
  }
  scene.velocity[kBall] = kSpeed * Vector<D>::Unit(0);
  scene.angular_velocity[kBall] = rolling(scene.velocity[kBall], s.radius);
  auto simulation =
      one_contact<D>(std::move(scene), coefficients_law<D>({.rolling = friction}), s.time_step);
  simulation.step();
  const double lost = kSpeed - simulation.scene().velocity[kBall].x();
  return (1.0 + kInertia<D>)*s.radius * lost / s.time_step;
}

/// Steps a simulation for a time and notes `speed` beside `theory`, both of the start as a share.
template <int D, class Speed, class Theory>
std::vector<StopPoint> follow(Simulation<D>& simulation, double until, const Speed& speed,
                              const Theory& theory) {
  std::vector<StopPoint> points;
  const double start = speed(simulation.scene());
  const auto steps = static_cast<int>(std::lround(until / simulation.time_step()));
  for (int k = 0;; ++k) {
    const double time = k * simulation.time_step();
    points.push_back({time, speed(simulation.scene()) / start, theory(time)});
    if (k == steps) return points;
    simulation.step();
  }
}

constexpr double kBeyond = 1.2;  // times the time to rest
constexpr double kRollSpeed = 0.1, kSpin = 1.0, kRollLever = 0.05, kSpinLever = 0.1;
constexpr double kViscosity = 0.75, kDecays = 3.0;
constexpr BallSetup kTheBall = {};

/// v / v_0 of a disc that rolls at the start.
double rolling_speed(const Scene<2>& scene) {
  return scene.velocity[kBall].x();
}

Scene<2> rolling_disc(double grip) {
  BallSetup setup = kTheBall;
  setup.friction = grip;
  Scene<2> scene = ball_on_floor<2>(setup);
  scene.velocity[kBall] = {kRollSpeed, 0.0};
  scene.angular_velocity[kBall] = rolling(scene.velocity[kBall], kTheBall.radius);
  return scene;
}

/// eta / (m r^2 + I)
constexpr double viscous_rate() {
  return kViscosity / ((1.0 + kInertia<2>)*kTheBall.radius * kTheBall.radius);
}

}  // namespace

std::vector<MomentCase> moment_cases() {
  return {{"constant", false, constant_moment_friction(kLever), 1.0, 0.0},
          {"reduced_radius", false, proportional_moment_friction(kLever), 1.0, 1.0},
          {"line_contact", true, line_contact_hysteresis(kHysteresis, kModulus), 1.5, 0.5},
          {"point_contact", false, point_contact_hysteresis(kHysteresis, kModulus), 4.0 / 3.0,
           1.0 / 3.0},
          {"rough", true, rough_moment_friction(kHysteresis, kRoughness), 1.0, 0.5}};
}

double moment_theory(const MomentCase& one, double load, double reduced_radius) {
  if (one.law == "constant") return kLever * load;
  if (one.law == "reduced_radius") return kLever * reduced_radius * load;
  if (one.law == "rough") return kHysteresis * std::sqrt(kRoughness * reduced_radius) * load;
  if (one.of_discs) {  // p = 2 F / (pi a^2) sqrt(a^2 - x^2)
    const double a = std::sqrt(4.0 * reduced_radius * load / (pi * kModulus));
    return kHysteresis * 2.0 * load / (pi * a * a) * (a * a * a / 3.0);
  }
  // p = 3 F / (2 pi a^3) sqrt(a^2 - rho^2), x = rho cos(theta): int rho^2 sqrt = pi a^4 / 16
  const double a = std::cbrt(3.0 * reduced_radius * load / (4.0 * kModulus));
  return kHysteresis * 3.0 * load / (2.0 * pi * a * a * a) * 2.0 * (pi * a * a * a * a / 16.0);
}

double measured_moment(const MomentCase& one, const RollingSetup& setup) {
  return one.of_discs ? measured<2>(one.friction, setup) : measured<3>(one.friction, setup);
}

std::vector<StopPoint> rolling_to_rest(double time_step, double grip) {
  auto simulation = one_contact<2>(
      rolling_disc(grip), coefficients_law<2>({.rolling = constant_moment_friction(kRollLever)}),
      time_step);
  const double deceleration = kRollLever * kTheBall.load / ((1.0 + kInertia<2>)*kTheBall.radius);
  const double rest = kRollSpeed / deceleration;
  return follow(simulation, kBeyond * rest, rolling_speed,
                [&](double t) { return std::max(0.0, 1.0 - t / rest); });
}

std::vector<StopPoint> rolling_viscously(double time_step, double grip) {
  auto simulation = one_contact<2>(rolling_disc(grip), ViscousRolling(kViscosity), time_step);
  return follow(simulation, kDecays / viscous_rate(), rolling_speed,
                [&](double t) { return std::exp(-viscous_rate() * t); });
}

double viscous_rate_ratio(const std::vector<StopPoint>& viscous) {
  const StopPoint& last = viscous.back();
  return -std::log(last.speed) / last.time / viscous_rate();
}

std::vector<StopPoint> spinning_to_rest(double time_step) {
  Scene<3> scene = ball_on_floor<3>(kTheBall);
  scene.angular_velocity[kBall] = kSpin * Vector<3>::Unit(2);
  auto simulation = one_contact<3>(
      std::move(scene), coefficients_law<3>({.torsion = constant_moment_friction(kSpinLever)}),
      time_step);
  const double inertia = kInertia<3> * kTheBall.radius * kTheBall.radius;
  const double rest = kSpin * inertia / (kSpinLever * kTheBall.load);
  return follow(
      simulation, kBeyond * rest,
      [](const Scene<3>& now) { return now.angular_velocity[kBall].z(); },
      [&](double t) { return std::max(0.0, 1.0 - t / rest); });
}

}  // namespace cd::brendel2004
