// SPDX-License-Identifier: BSD-3-Clause
// Gravity as one setting.
#pragma once

#include "libcd/scene/scene.hpp"

namespace cd {

/// Adds its weight, mass times acceleration, to the external force of each body. What is not free
/// along an axis does not feel it.
template <int D>
void add_gravity(Scene<D>& scene, const Vector<D>& acceleration) {
  for (int b = 0; b < scene.size(); ++b)
    scene.force.set(b, scene.force[b] + scene.mass[b] * acceleration);
}

}  // namespace cd
