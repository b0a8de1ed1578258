// SPDX-License-Identifier: BSD-3-Clause
// Orientation: by how much bodies have turned. Round bodies roll without it; pictures need it.
#pragma once

#include <Eigen/Geometry>
#include <type_traits>

#include "libcd/core/archive.hpp"
#include "libcd/core/array.hpp"
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

/// The orientations of all bodies of a scene, those of a new object or body being their own frames.
template <int D>
class Orientations {
 public:
  /// Of the bodies that the scene has now.
  explicit Orientations(const Scene<D>& scene) { take_up(scene); }

  /// Follows one step of a simulation, to be called after it: the step turned the bodies at their
  /// present rates. Bodies may have been added, and a number whose body is gone begins anew.
  void advance(const Scene<D>& scene, double time_step) {
    take_up(scene);
    for (int b = 0; b < scene.size(); ++b) {
      const bool is_gone = scene.shape[b] == Shape::absent;
      orientation_[b] =
          is_gone ? own_frame() : turned(orientation_[b], scene.angular_velocity[b], time_step);
    }
  }

  /// Of one body of the scene.
  Orientation<D> operator[](int body) const {
    return body < orientation_.size() ? orientation_[body] : own_frame();
  }

  /// All of them, in place of those that there are.
  void archive(Archive& archive) {
    if (archive.reads()) orientation_.clear();
    archive("", orientation_);
  }

 private:
  static Orientation<D> own_frame() {
    if constexpr (D == 2) {
      return 0.0;
    } else {
      return Eigen::Quaterniond::Identity();
    }
  }

  void take_up(const Scene<D>& scene) {
    while (orientation_.size() < scene.size()) orientation_.push_back(own_frame());
  }

  Array<Orientation<D>> orientation_;
};

}  // namespace cd
