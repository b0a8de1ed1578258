// SPDX-License-Identifier: BSD-3-Clause
// Soft discs: molecular dynamics as the second method of a ready scene.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "experiments/scenes/ready_scene.hpp"

namespace cd::scenes {

/// Values that make a scene of discs one of springs of this stiffness [mass/time^2], with a
/// restitution of 0.3 and some 30 steps for a contact of two discs. `mass`: of a disc, over that of
/// diameter 1 and density 1.
inline std::vector<std::string> soft_discs(double stiffness, double mass = 1.0) {
  constexpr double kStiffness = 2e4, kDamping = 60.0, kTimeStep = 5e-4;  // of one of them
  const double share = std::sqrt(stiffness / kStiffness), root = std::sqrt(mass);
  return {"method={name='molecular-dynamics',springs={stiffness=" + to_text(stiffness) +
              ",damping=" + to_text(kDamping * share * root) + "}}",
          assignment("run.time_step", kTimeStep / share * root)};
}

}  // namespace cd::scenes
