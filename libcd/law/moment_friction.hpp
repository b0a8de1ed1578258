// SPDX-License-Identifier: BSD-3-Clause
// Rolling and torsion friction: the largest moment that a contact bears.
#pragma once

#include <cmath>

#include "libcd/core/error.hpp"

namespace cd {

/// The largest moment of a contact as a function of the force F that presses it together,
///   T_max = lever(F) F,  lever = factor F^(exponent - 1)  [length].
struct MomentLimit {
  double factor = 0.0;    ///< [length force^(1 - exponent)]
  double exponent = 1.0;  ///< 1, 3/2 or 4/3

  /// T_max at the force F >= 0.
  double operator()(double force) const {
    return exponent == 1.0 ? factor * force : factor * std::pow(force, exponent);
  }

  /// The same for impulses of a time step, the moment over the length l of the contact.
  MomentLimit of_impulses(double time_step, double length) const {
    return {factor * std::pow(time_step, 1.0 - exponent) / length, exponent};
  }
};

/// Coefficient of rolling or torsion friction of one pair of materials [Brendel 2004, Sec. 1.7].
/// Made by one of the functions below; without, there is no moment.
struct MomentFriction {
  /// Kinds of rolling friction; each has its function below.
  enum class Kind { constant, reduced_radius, line_contact, point_contact, rough };

  Kind kind = Kind::constant;  ///< of the law
  double coefficient = 0.0;    ///< a length for `constant`, else dimensionless; >= 0
  double modulus = 1.0;        ///< E* of hysteretic laws [force / length^2]
  double roughness = 0.0;      ///< xi of `rough` [length]

  bool acts() const { return coefficient > 0.0; }  ///< true if there is a moment

  /// The limit for a contact of reduced radius r* [length]; infinite r* is not allowed.
  MomentLimit limit(double reduced_radius) const;
};

/// mu_t or mu_n itself [length; Brendel 2004, Eq. 1.40].
MomentFriction constant_moment_friction(double length);

/// mu_t = c r*, r* = r_1 r_2 / (r_1 + r_2) [Brendel 2004, Eqs. 1.41, 1.42]. r* is that of the
/// curvatures: the grain's own radius on a plane, r R / (R - r) inside a cylinder.
MomentFriction proportional_moment_friction(double coefficient);

/// @{
/// Hysteretic losses, a fraction alpha of the elastic energy put in while rolling [Brendel 2004,
/// Eqs. 1.43 to 1.45; Greenwood, Minshall and Tabor 1961]. Discs are cylinders of unit length:
///   T_max = 2 alpha / (3 pi) a F,  a = sqrt(4 r* F / (pi E*))  (half width of a line contact),
/// spheres:
///   T_max = 3 alpha / 16 a F,  a = (3 r* F / (4 E*))^(1/3)     (radius of a point contact).
/// E* [force / length^2] is the contact modulus, 1 / E* = sum (1 - nu^2) / E.
MomentFriction line_contact_hysteresis(double alpha, double modulus);
MomentFriction point_contact_hysteresis(double alpha, double modulus);
/// @}

/// T_max = alpha sqrt(xi r*) F for surfaces with roughness of amplitude xi, much smaller than r*,
/// which fixes the size of the contact [Brendel 2004, Sec. 1.7].
MomentFriction rough_moment_friction(double alpha, double roughness);

}  // namespace cd
