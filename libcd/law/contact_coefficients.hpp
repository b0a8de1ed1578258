// SPDX-License-Identifier: BSD-3-Clause
// Contact coefficients: restitution, static friction, cohesion, rolling and torsion friction of a
// pair of materials.
#pragma once

#include "libcd/law/moment_friction.hpp"

namespace cd {

class OptionTable;

/// Cohesion of two bodies [Brendel 2004, Sec. 1.8].
struct Cohesion {
  double force = 0.0;   ///< F_C >= 0, the largest tension that a contact bears
  double energy = 0.0;  ///< E_C >= 0, work needed to part them; 0 is the zero-range variant

  /// d_C = E_C / F_C, the gap at which a bond breaks [length].
  double range() const { return force > 0.0 ? energy / force : 0.0; }
};

/// Coefficients of one pair of materials; the scene has the Coulomb coefficient, the dynamic one.
struct ContactCoefficients {
  double restitution = 0.0;      ///< e in [0, 1]
  double static_friction = 1.0;  ///< mu_static / mu_dynamic >= 1
  Cohesion cohesion = {};        ///< none by default
  MomentFriction rolling = {};   ///< mu_t
  MomentFriction torsion = {};   ///< mu_n, 3D only
};

/// The same by the names of options; moments of rolling and torsion are in proportion to the
/// reduced radius.
template <int D>
struct ContactOptions : ContactCoefficients {
  void describe(OptionTable& table);  ///< the coefficients by name
};

}  // namespace cd
