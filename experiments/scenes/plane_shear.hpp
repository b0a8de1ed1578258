// SPDX-License-Identifier: BSD-3-Clause
// Plane shear of discs with a friction of 0.4 or so [da Cruz 2005, Phys. Rev. E 72, 021309].
#pragma once

namespace cd::scenes {

inline constexpr double kLeastFriction = 0.25;  ///< stress ratio of slow flow
inline constexpr double kFrictionSlope = 1.1;   ///< of the stress ratio over I
inline constexpr double kMostFraction = 0.81;   ///< packing fraction of slow flow
inline constexpr double kFractionSlope = 0.3;   ///< by which it falls over I

/// Shear over normal stress at the inertial number I = rate d sqrt(density / P).
constexpr double friction_of_shear(double number) {
  return kLeastFriction + kFrictionSlope * number;
}

/// Packing fraction at the inertial number.
constexpr double fraction_of_shear(double number) {
  return kMostFraction - kFractionSlope * number;
}

}  // namespace cd::scenes
