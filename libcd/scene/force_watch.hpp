// Whether anything acts on the bodies of a scene from outside.
#pragma once

#include <array>
#include <cstdint>

#include "libcd/core/all_bytes_zero.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// Looks for external forces and torques, and again only where they have changed.
template <int D>
class ForceWatch {
 public:
  bool any(const Scene<D>& scene) {
    const Stamps now = {scene.force.stamp(), scene.torque.stamp()};
    if (seen_ != now) {
      seen_ = now;
      any_ = !all_bytes_zero(scene.force.values()) || !all_bytes_zero(scene.torque.values());
    }
    return any_;
  }

 private:
  using Stamps = std::array<std::uint64_t, 2>;

  Stamps seen_ = {};
  bool any_ = false;  ///< of an empty scene
};

}  // namespace cd
