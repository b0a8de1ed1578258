// SPDX-License-Identifier: BSD-3-Clause
// Mechanical energies of a scene.
#pragma once

#include <tuple>

#include "libcd/core/fields.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// Mechanical energies [mass length^2 / time^2].
struct Energies {
  double translation = 0.0;  ///< sum of m v^2 / 2 over the axes along which bodies move freely
  double rotation = 0.0;     ///< sum of I omega^2 / 2 over the bodies that turn freely
  double potential = 0.0;    ///< -sum of F . x, of constant external forces

  double kinetic() const { return translation + rotation; }  ///< of both motions
  double total() const { return kinetic() + potential; }     ///< with the potential energy

  /// Name, unit and place of each member.
  static constexpr auto fields =
      std::tuple(field("translation", "mass length^2 / time^2", &Energies::translation),
                 field("rotation", "mass length^2 / time^2", &Energies::rotation),
                 field("potential", "mass length^2 / time^2", &Energies::potential));
};

/// Driven and fixed bodies do not count: their motion is prescribed.
template <int D>
Energies energies(const Scene<D>& scene) {
  Energies sum;
  for (int b = 0; b < scene.size(); ++b) {
    const Mobility<D>& mobility = scene.mobility[b];
    for (int axis = 0; axis < D; ++axis) {
      if (mobility.translation[axis] != Motion::free) continue;
      sum.translation += 0.5 * scene.mass[b] * scene.velocity[b][axis] * scene.velocity[b][axis];
      sum.potential -= scene.force[b][axis] * scene.position[b][axis];
    }
    if (mobility.rotation == Motion::free)
      sum.rotation += 0.5 * scene.inertia[b] * squared_length(scene.angular_velocity[b]);
  }
  return sum;
}

}  // namespace cd
