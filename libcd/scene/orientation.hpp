// SPDX-License-Identifier: BSD-3-Clause
// Orientation: by how much bodies have turned. Round bodies roll without it; pictures need it.
#pragma once

#include <Eigen/Geometry>
#include <type_traits>

#include "libcd/scene/scene.hpp"

namespace cd {

/// The rotation from a body's own frame to the laboratory's: an angle in 2D (counter-clockwise,
/// counted on beyond a full turn), a unit quaternion in 3D.
template <int D>
using Orientation = std::conditional_t<D == 2, double, Eigen::Quaterniond>;

/// @{
/// The orientation after turning for a time at a constant rate, exact: no drift off unit length.
inline double turned(double angle, double rate, double time) {
  return angle + rate * time;
}
inline Eigen::Quaterniond turned(const Eigen::Quaterniond& orientation, const Vector<3>& rate,
                                 double time) {
  const double speed = rate.norm();
  if (speed == 0.0) return orientation;
  return (Eigen::Quaterniond(Eigen::AngleAxisd(speed * time, rate / speed)) * orientation)
      .normalized();
}
/// @}

/// The orientations of all bodies of a scene; those of a new object are the bodies' own frames.
template <int D>
class Orientations {
 public:
  /// Of the bodies that the scene has now.
  explicit Orientations(const Scene<D>& scene) {
    if constexpr (D == 2) {
      orientation_.assign(scene.size(), 0.0);
    } else {
      orientation_.assign(scene.size(), Eigen::Quaterniond::Identity());
    }
  }

  /// Follows one step of a simulation, to be called after it: the step turned the bodies at their
  /// present rates.
  void advance(const Scene<D>& scene, double time_step) {
    for (int b = 0; b < scene.size(); ++b)
      orientation_[b] = turned(orientation_[b], scene.angular_velocity[b], time_step);
  }

  /// Of one body of the scene.
  const Orientation<D>& operator[](int body) const { return orientation_[body]; }

 private:
  Array<Orientation<D>> orientation_;
};

}  // namespace cd
