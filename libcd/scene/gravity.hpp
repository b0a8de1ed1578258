// SPDX-License-Identifier: BSD-3-Clause
// Gravity as one setting.
#pragma once

#include "libcd/scene/scene.hpp"

namespace cd {

/// Adds its weight, mass times acceleration, to the external force of each body that forces may
/// move.
template <int D>
void add_gravity(Scene<D>& scene, const Vector<D>& acceleration) {
  for (int b = 0; b < scene.size(); ++b) {
    if (scene.moves(b))
      scene.force.change(b, [&](auto& force) { force += scene.mass[b] * acceleration; });
  }
}

}  // namespace cd
