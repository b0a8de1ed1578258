// SPDX-License-Identifier: BSD-3-Clause
// Means over the mass of the grains that may move: centre of mass, rms velocity.
#pragma once

#include <cmath>

#include "libcd/scene/scene.hpp"

namespace cd {

/// The mean of value(body) over the grains that may move, by their masses; `zero` is where the sum
/// begins. Not a number without such grains.
template <int D, class Value, class Sum>
Sum mass_mean(const Scene<D>& scene, const Value& value, Sum zero) {
  double mass = 0.0;
  for (int b = 0; b < scene.size(); ++b) {
    if (scene.shape[b] != Shape::round || scene.inverse_mass(b).isZero(0.0)) continue;
    zero += scene.mass[b] * value(b);
    mass += scene.mass[b];
  }
  return zero / mass;
}

/// Centre of mass of the grains that may move [length].
template <int D>
Vector<D> centre_of_mass(const Scene<D>& scene) {
  const auto position = [&](int b) -> const Vector<D>& { return scene.position[b]; };
  return mass_mean(scene, position, Vector<D>(Vector<D>::Zero()));
}

/// Root mean square velocity of the grains that may move: the speed at which their mass would have
/// their kinetic energy of translation [length / time].
template <int D>
double rms_velocity(const Scene<D>& scene) {
  return std::sqrt(mass_mean(
      scene, [&](int b) { return scene.velocity[b].squaredNorm(); }, 0.0));
}

}  // namespace cd
