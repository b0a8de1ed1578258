// SPDX-License-Identifier: BSD-3-Clause
// Mobility: which degrees of freedom of a body are free, driven or fixed.
#pragma once

#include <algorithm>
#include <cstdint>

namespace cd {

/// Motion of one degree of freedom: by forces (free), a prescribed velocity (driven) or nothing.
enum class Motion : std::uint8_t { free, driven, fixed };

/// Motion of the D translations along the Cartesian axes and of the rotation of a body.
template <int D>
struct Mobility {
  Motion translation[D];  ///< along each Cartesian axis
  Motion rotation;        ///< 2D: one number; 3D: about all axes

  /// One motion for all translations and the rotation.
  static Mobility all(Motion motion) {
    Mobility mobility;
    std::fill_n(mobility.translation, D, motion);
    mobility.rotation = motion;
    return mobility;
  }
  /// @{
  /// All degrees of freedom free; driven at the velocities given, whatever the forces; or fixed,
  /// with velocities of zero (check_scene).
  static Mobility free() { return all(Motion::free); }
  static Mobility driven() { return all(Motion::driven); }
  static Mobility fixed() { return all(Motion::fixed); }
  /// @}

  /// Free to move but not to turn.
  static Mobility translating() {
    Mobility mobility = free();
    mobility.rotation = Motion::fixed;
    return mobility;
  }

  /// Free along one axis only, as a piston: everything else is fixed.
  static Mobility along_axis(int axis) {
    Mobility mobility = fixed();
    mobility.translation[axis] = Motion::free;
    return mobility;
  }

  /// Number of axes along which forces move the body.
  int free_axes() const {
    return static_cast<int>(std::count(translation, translation + D, Motion::free));
  }
  /// Returns whether a force or a torque changes the motion of the body.
  bool responds() const { return free_axes() > 0 || rotation == Motion::free; }
  /// Returns whether all degrees of freedom are free.
  bool is_free() const { return free_axes() == D && rotation == Motion::free; }
};

}  // namespace cd
