// SPDX-License-Identifier: BSD-3-Clause
// Units of the loaded scenes: time step, mass, weight and friction that all share.
#pragma once

#include <numbers>

#include "libcd/scene/scene.hpp"

namespace cd {

/// @{
/// The mean diameter, the density and gravity are the units.
inline constexpr double kDiameter = 1.0;
inline constexpr double kDensity = 1.0;
inline constexpr double kGravity = 1.0;
/// @}

inline constexpr double kFriction = 0.5;   ///< of all pairs
inline constexpr double kTimeStep = 1e-3;  ///< in sqrt(diameter / gravity)

/// Pairs farther apart cannot meet within the step unless the load accelerates them tenfold.
inline constexpr double kReach = 10.0 * kGravity * kTimeStep * kTimeStep;

/// Mass of a solid disc (per unit thickness) or sphere of density 1.
template <int D>
double mass_of(double radius) {
  const double disc = std::numbers::pi * radius * radius;
  return kDensity * (D == 2 ? disc : 4.0 / 3.0 * disc * radius);
}

}  // namespace cd
