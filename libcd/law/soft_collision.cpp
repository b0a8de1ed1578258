// SPDX-License-Identifier: BSD-3-Clause
// Damped oscillator until the force is zero.
#include "libcd/law/soft_collision.hpp"

#include <cmath>

#include "libcd/core/error.hpp"

namespace cd {
namespace {

/// Duration of a collision in units of sqrt(m / kappa).
double scaled_duration(double ratio) {
  const double square = 1.0 - ratio * ratio;
  // Both branches are 0 / 0 at zeta = 1; 2 acos(zeta) / sqrt(1 - zeta^2) = 2 (1 + (1 - zeta) / 3).
  if (std::abs(square) < 1e-8) return 2.0 + square / 3.0;
  return square > 0.0 ? 2.0 * std::acos(ratio) / std::sqrt(square)
                      : 2.0 * std::acosh(ratio) / std::sqrt(-square);
}

}  // namespace

double damping_ratio(double stiffness, double damping, double mass) {
  return 0.5 * damping / std::sqrt(mass * stiffness);
}

double linear_damping(double ratio, double stiffness, double mass) {
  return 2.0 * ratio * std::sqrt(mass * stiffness);
}

double tsuji_coefficient(double ratio) {
  return std::sqrt(5.0) * ratio;
}

double restitution(double ratio) {
  return std::exp(-ratio * scaled_duration(ratio));
}

double damping_ratio_for(double e) {
  if (!(e > 0.0 && e <= 1.0)) throw Error("restitution", e, "above 0, at most 1");
  double low = 0.0;
  double high = 1.0;
  while (restitution(high) > e) high *= 2.0;
  for (double middle = 0.5 * high; low < middle && middle < high; middle = 0.5 * (low + high))
    (restitution(middle) >= e ? low : high) = middle;
  return low;
}

double linear_collision_time(double stiffness, double damping, double mass) {
  return std::sqrt(mass / stiffness) * scaled_duration(damping_ratio(stiffness, damping, mass));
}

double hertz_stiffness(double modulus, double reduced_radius) {
  return 4.0 / 3.0 * modulus * std::sqrt(reduced_radius);
}

double hertz_overlap(double stiffness, double mass, double speed) {
  return std::pow(1.25 * mass * speed * speed / stiffness, 0.4);
}

double hertz_collision_time(double stiffness, double mass, double speed) {
  // 2 int_0^1 dx / sqrt(1 - x^(5/2)) = (4/5) B(2/5, 1/2).
  return 0.8 * std::beta(0.4, 0.5) * hertz_overlap(stiffness, mass, speed) / speed;
}

}  // namespace cd
