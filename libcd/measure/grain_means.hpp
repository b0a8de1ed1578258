// SPDX-License-Identifier: BSD-3-Clause
// Means over the grains that forces move: centre of mass, rms velocity.
#pragma once

#include <algorithm>
#include <cmath>

#include "libcd/scene/scene.hpp"

namespace cd {

/// Mean of value(body) over the free grains, by their masses; `zero` is where the sum begins. Not a
/// number without such grains.
template <int D, class Value, class Sum>
Sum mass_mean(const Scene<D>& scene, const Value& value, Sum zero) {
  double mass = 0.0;
  for (int b = 0; b < scene.size(); ++b) {
    if (!scene.is_free_grain(b)) continue;
    zero += scene.mass[b] * value(b);
    mass += scene.mass[b];
  }
  return zero / mass;
}

/// Centre of mass of the free grains [length].
template <int D>
Vector<D> centre_of_mass(const Scene<D>& scene) {
  const auto position = [&](int b) -> const Vector<D>& { return scene.position[b]; };
  return mass_mean(scene, position, Vector<D>(Vector<D>::Zero()));
}

/// Weight of a grain in a mean.
enum class GrainWeight { mass, one };

/// Root mean square velocity of the free grains, 0 without any [length / time]. By mass it is the
/// speed at which all their mass would have their kinetic energy of translation.
template <int D>
double rms_velocity(const Scene<D>& scene, GrainWeight by = GrainWeight::mass) {
  double squares = 0.0, weights = 0.0;
  for (int b = 0; b < scene.size(); ++b) {
    if (!scene.is_free_grain(b)) continue;
    const double weight = by == GrainWeight::mass ? scene.mass[b] : 1.0;
    squares += weight * scene.velocity[b].squaredNorm();
    weights += weight;
  }
  return weights > 0.0 ? std::sqrt(squares / weights) : 0.0;
}

/// Largest velocity of a body, walls included and rotation left out [length / time].
template <int D>
double largest_velocity(const Scene<D>& scene) {
  double fastest = 0.0;
  for (const Vector<D>& v : scene.velocity) fastest = std::max(fastest, v.norm());
  return fastest;
}

}  // namespace cd
