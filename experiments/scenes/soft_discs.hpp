// SPDX-License-Identifier: BSD-3-Clause
// Soft discs: molecular dynamics as the second method of a ready scene.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "experiments/scenes/ready_scene.hpp"

namespace cd::scenes {

/// Values that make a scene of discs of mean diameter 1 and density 1 one of springs of this
/// stiffness [mass/time^2], with a restitution of 0.3 and some 30 steps for a contact of two discs.
inline std::vector<std::string> soft_discs(double stiffness) {
  constexpr double kStiffness = 2e4, kDamping = 60.0, kTimeStep = 5e-4;  // of one of them
  const double share = std::sqrt(stiffness / kStiffness);
  return {"method={name='molecular-dynamics',springs={stiffness=" + to_text(stiffness) +
              ",damping=" + to_text(kDamping * share) + "}}",
          assignment("run.time_step", kTimeStep / share)};
}

}  // namespace cd::scenes
