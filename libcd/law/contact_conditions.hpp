// SPDX-License-Identifier: BSD-3-Clause
// Contact conditions: what a law fixes for one contact when a step begins.
#pragma once

#include "libcd/law/moment_friction.hpp"
#include "libcd/law/wrench.hpp"

namespace cd {

/// A contact as the step begins.
struct ContactStart {
  double gap;             ///< < 0 for an overlap [length]
  double velocity_n;      ///< normal relative velocity, > 0 separates [length / time]
  double time_step;       ///< [time]
  double reduced_radius;  ///< of the curvatures [length]
  double length;          ///< radius of the smaller grain, l of Wrench [length]
  double friction;        ///< Coulomb coefficient of the scene
  int pair;               ///< number of the pair of materials
  /// The law left it alone in a solve of this step, and the bodies would pass through each other
  /// (problem/crossings.hpp). To leave it alone again lets them.
  bool crosses = false;
};

/// The conditions of one step. P = R_n + adhesion presses the bodies together.
struct ContactConditions {
  double bias = 0.0;      ///< b in V_n + b >= 0, met with equality where P > 0 [length / time]
  double friction = 0.0;  ///< Coulomb coefficient of this step, of P
  double adhesion = 0.0;  ///< F_C dt of a bonded contact: R_n >= -adhesion [mass length / time]
  bool weakened = false;  ///< bonded across an open gap: V_n = 0 for -adhesion < R_n < 0
  bool touches = false;   ///< the gap is closed as the step begins
  /// @{
  /// Of P, over the contact's length.
  MomentLimit rolling = {}, torsion = {};
  /// @}
};

}  // namespace cd
