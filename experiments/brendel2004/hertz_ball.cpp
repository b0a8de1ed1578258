// SPDX-License-Identifier: BSD-3-Clause
// Molecular dynamics of one Hertzian contact by velocity Verlet.
#include "experiments/brendel2004/hertz_ball.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "experiments/brendel2004/single_ball.hpp"
#include "solvers/table.hpp"

namespace cd::brendel2004 {
namespace {

/// E* of two bodies of the material.
double modulus(const HertzSetup& s) {
  return 0.5 * s.young / (1.0 - s.poisson * s.poisson);
}

Simulation<3> soft(Scene<3> scene, const HertzSetup& s, double time_step) {
  return Simulation<3>(std::move(scene),
                       make_method<3>("molecular-dynamics", {{"law", "hertz-mindlin"},
                                                             {"integrator", "velocity-verlet"},
                                                             {"hertz.young", s.young},
                                                             {"hertz.poisson", s.poisson}}),
                       {.time_step = time_step, .reach = 0.1 * s.radius});
}

/// Period of the component of the ball's displacement along an axis after a kick, from the times at
/// which it crosses zero upwards.
double period(const HertzSetup& s, double load, int axis, double expected) {
  constexpr int kPeriods = 4;
  constexpr double kAmplitude = 1e-3;  // over the overlap
  Scene<3> scene = ball_on_floor<3>({.radius = s.radius, .load = load, .friction = 10.0});
  const double overlap = std::pow(0.75 * load / (modulus(s) * std::sqrt(s.radius)), 2.0 / 3.0);
  scene.mobility.change(kBall, [](auto& m) { m = Mobility<3>::translating(); });
  scene.position[kBall].z() -= overlap;
  const Vector<3> start = scene.position[kBall];
  scene.velocity[kBall] =
      kAmplitude * overlap * 2.0 * std::numbers::pi / expected * Vector<3>::Unit(axis);
  const double time_step = expected / s.resolution;
  Simulation<3> simulation = soft(std::move(scene), s, time_step);
  double before = 0.0;
  int crossings = 0;
  for (int k = 1; k < 2 * kPeriods * s.resolution; ++k) {
    simulation.step();
    const double now = (simulation.scene().position[kBall] - start)[axis];
    if (before < 0.0 && now >= 0.0 && ++crossings == kPeriods)
      return (k - now / (now - before)) * time_step / kPeriods;
    before = now;
  }
  return 0.0;
}

}  // namespace

double hertz_overlap_theory(const HertzSetup& s, double speed) {
  return std::pow(15.0 * speed * speed / (16.0 * modulus(s) * std::sqrt(s.radius)), 0.4);
}

double hertz_duration_theory(const HertzSetup& s, double speed) {
  return 0.8 * std::sqrt(std::numbers::pi) * std::tgamma(0.4) / std::tgamma(0.9) *
         hertz_overlap_theory(s, speed) / speed;
}

HertzImpact hertz_impact(const HertzSetup& s, double speed) {
  constexpr double kStepsBefore = 2.5;  // it touches within a step
  const double time_step = hertz_duration_theory(s, speed) / s.resolution;
  Scene<3> scene = ball_on_floor<3>({.radius = s.radius, .load = 0.0, .friction = 0.0});
  const double height = kStepsBefore * speed * time_step;
  scene.position[kBall].z() += height;
  scene.velocity[kBall] = -speed * Vector<3>::Unit(2);
  Simulation<3> simulation = soft(std::move(scene), s, time_step);
  HertzImpact found{};
  const auto gap = [&] { return simulation.scene().position[kBall].z() - s.radius; };
  for (int k = 1; k < 3 * s.resolution; ++k) {
    simulation.step();
    found.overlap = std::max(found.overlap, -gap());
    const double rebound = simulation.scene().velocity[kBall].z();
    if (rebound <= 0.0 || gap() < 0.0) continue;
    found.rebound = rebound;
    found.duration = k * time_step - gap() / rebound - height / speed;
    break;
  }
  return found;
}

double stiffness_ratio(const HertzSetup& s, double load) {
  const double overlap = std::pow(0.75 * load / (modulus(s) * std::sqrt(s.radius)), 2.0 / 3.0);
  const double normal = 2.0 * modulus(s) * std::sqrt(s.radius * overlap);
  const double expected = 2.0 * std::numbers::pi / std::sqrt(normal);
  return std::pow(period(s, load, 2, expected) / period(s, load, 0, expected), 2);
}

double stiffness_ratio_theory(double poisson) {
  return 2.0 * (1.0 - poisson) / (2.0 - poisson);
}

}  // namespace cd::brendel2004
