// SPDX-License-Identifier: BSD-3-Clause
// Force watch: whether external forces or torques act on the bodies of a scene.
#pragma once

#include <array>

#include "libcd/core/all_bytes_zero.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// Looks for external forces and torques, and again only where they have changed.
template <int D>
class ForceWatch {
 public:
  /// Returns whether a force or torque on any body of the scene differs from zero.
  bool any(const Scene<D>& scene) {
    const std::array now = {scene.force.revision(), scene.torque.revision()};
    if (seen_ != now) {
      seen_ = now;
      any_ = !all_bytes_zero(scene.force.values()) || !all_bytes_zero(scene.torque.values());
    }
    return any_;
  }

 private:
  std::array<Revision, 2> seen_;
  bool any_ = false;  ///< of an empty scene
};

}  // namespace cd
