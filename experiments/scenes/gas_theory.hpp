// SPDX-License-Identifier: BSD-3-Clause
// Enskog's theory of a homogeneous gas of smooth inelastic discs, and of the vortices in it.
#pragma once

#include <cmath>
#include <numbers>

namespace cd::scenes {

/// Discs of diameter 1 in equal numbers per area. T is m <v^2> / 2.
struct GasTheory {
  double restitution;     ///< e
  double number_density;  ///< n [1 / length^2]
  double mass;            ///< m of a disc

  /// Area fraction phi.
  double fraction() const { return std::numbers::pi / 4.0 * number_density; }

  /// Pair distribution at contact, chi = (1 - 7 phi / 16) / (1 - phi)^2 [Henderson 1975].
  double contact_value() const {
    return (1.0 - 7.0 / 16.0 * fraction()) / std::pow(1.0 - fraction(), 2);
  }

  /// Collisions of a disc per time over sqrt(T), 2 n d chi sqrt(pi / m).
  double frequency() const {
    return 2.0 * number_density * contact_value() * std::sqrt(std::numbers::pi / mass);
  }

  /// What a collision of each disc takes off log T, (1 - e^2) / 2.
  double loss() const { return 0.5 * (1.0 - restitution * restitution); }

  /// Haff's law: d T^(-1/2) / dt [Haff 1983; Brilliantov and Poeschel 2004].
  double cooling() const { return 0.5 * loss() * frequency(); }

  /// Fourth cumulant of the velocities in the homogeneous cooling state in two dimensions
  /// [van Noije and Ernst 1998].
  double cumulant() const {
    const double e = restitution;
    return 16.0 * (1.0 - e) * (1.0 - 2.0 * e * e) / (57.0 - 25.0 * e + 30.0 * e * e * (1.0 - e));
  }

  /// @{
  /// By which the cumulant multiplies cooling and frequency [van Noije and Ernst 1998].
  double cumulant_in_cooling() const { return 1.0 + 3.0 / 16.0 * cumulant(); }
  double cumulant_in_frequency() const { return 1.0 - cumulant() / 16.0; }
  /// @}

  /// Kinematic viscosity over sqrt(T / m), of elastic discs [Gass 1971] [length].
  double viscosity() const {
    const double b = 2.0 * fraction(), y = b * contact_value();
    const double dilute = 0.511 / std::sqrt(std::numbers::pi);  // eta / sqrt(m T)
    return dilute * b * (1.0 / y + 1.0 + 0.8729 * y) / number_density;
  }

  /// 2 nu k^2 of a transverse wave per collision of a disc.
  double damping(double wave_number) const {
    return 2.0 * viscosity() * wave_number * wave_number / (frequency() * std::sqrt(mass));
  }

  /// transverse_flow after a number of collisions of a disc from independent velocities: the wave
  /// loses to viscosity, gets noise from equipartition, and grows over the cooling thermal motion
  /// [Goldhirsch and Zanetti 1993; Brito and Ernst 1998].
  double flow(double wave_number, double collisions) const {
    const double growth = loss() - damping(wave_number);
    const double limit = -damping(wave_number) / growth;
    return limit + (1.0 - limit) * std::exp(growth * collisions);
  }

  /// Length of the wave that neither grows nor decays: in smaller cells the gas stays homogeneous.
  double critical_length() const {
    return 2.0 * std::numbers::pi * std::sqrt(damping(1.0) / loss());
  }
};

}  // namespace cd::scenes
