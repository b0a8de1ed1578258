// SPDX-License-Identifier: BSD-3-Clause
// Lever arms of rolling and torsion friction.
#include "libcd/law/moment_friction.hpp"

#include <numbers>

#include "libcd/core/require.hpp"

namespace cd {
namespace {

using std::numbers::pi;

double checked(const char* name, double value, bool positive) {
  positive ? require_positive(name, value) : require_not_negative(name, value);
  return value;
}

}  // namespace

MomentLimit MomentFriction::limit(double reduced_radius) const {
  switch (kind) {
    case Kind::constant:
      break;
    case Kind::reduced_radius:
      return {coefficient * reduced_radius, 1.0};
    case Kind::line_contact:
      return {2.0 / (3.0 * pi) * coefficient * std::sqrt(4.0 * reduced_radius / (pi * modulus)),
              1.5};
    case Kind::point_contact:
      return {3.0 / 16.0 * coefficient * std::cbrt(0.75 * reduced_radius / modulus), 4.0 / 3.0};
    case Kind::rough:
      return {coefficient * std::sqrt(roughness * reduced_radius), 1.0};
  }
  return {coefficient, 1.0};
}

MomentFriction constant_moment_friction(double length) {
  return {.kind = MomentFriction::Kind::constant,
          .coefficient = checked("moment friction", length, false)};
}

MomentFriction proportional_moment_friction(double coefficient) {
  return {.kind = MomentFriction::Kind::reduced_radius,
          .coefficient = checked("moment friction", coefficient, false)};
}

MomentFriction line_contact_hysteresis(double alpha, double modulus) {
  return {.kind = MomentFriction::Kind::line_contact,
          .coefficient = checked("hysteresis", alpha, false),
          .modulus = checked("modulus", modulus, true)};
}

MomentFriction point_contact_hysteresis(double alpha, double modulus) {
  return {.kind = MomentFriction::Kind::point_contact,
          .coefficient = checked("hysteresis", alpha, false),
          .modulus = checked("modulus", modulus, true)};
}

MomentFriction rough_moment_friction(double alpha, double roughness) {
  return {.kind = MomentFriction::Kind::rough,
          .coefficient = checked("moment friction", alpha, false),
          .roughness = checked("roughness", roughness, true)};
}

}  // namespace cd
