// SPDX-License-Identifier: BSD-3-Clause
// Soft discs: molecular dynamics as the second method of a ready scene.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "experiments/scenes/ready_scene.hpp"

namespace cd::scenes {

/// Values that make a scene of discs one of springs of this stiffness [mass/time^2]. They are
/// damped so that discs hardly rebound, as the rigid ones of contact dynamics do not: with a
/// restitution of 0.3 a dense flow is a tenth faster. A step is a twentieth of a collision. `mass`:
/// of a disc, over that of diameter 1 and density 1.
inline std::vector<std::string> soft_discs(double stiffness, double mass = 1.0) {
  constexpr double kStiffness = 1e5, kDamping = 300.0, kTimeStep = 3e-4;  // of one of them
  const double share = std::sqrt(stiffness / kStiffness), root = std::sqrt(mass);
  const double damping = kDamping * share * root;
  return {"method={name='molecular-dynamics',springs={stiffness=" + to_text(stiffness) +
              ",damping=" + to_text(damping) + ",tangential_stiffness=" + to_text(0.8 * stiffness) +
              ",tangential_damping=" + to_text(damping / 3.0) + "}}",
          assignment("run.time_step", kTimeStep / share * root)};
}

}  // namespace cd::scenes
