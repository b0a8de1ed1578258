// SPDX-License-Identifier: BSD-3-Clause
// Body constants: inverse masses and inertias of all bodies, kept from step to step.
#pragma once

#include <cstdint>

#include "libcd/scene/scene.hpp"

namespace cd {

/// Responses of all bodies, computed anew only where masses, inertias, radii, shapes or mobilities
/// of the scene have changed: most steps find them as they were. What changed is checked
/// (check_bodies, check_friction).
template <int D>
class BodyConstants {
 public:
  /// Response of a body to impulses; zeros where its motion is prescribed.
  struct Response {
    Vector<D> inverse_mass;  ///< per axis [1 / mass]
    double inverse_inertia;  ///< [1 / (mass length^2)]
  };

  BodyConstants() = default;
  /// Of the bodies of this scene.
  explicit BodyConstants(const Scene<D>& scene) { refresh(scene); }

  /// Reads all bodies of the scene, unless they are those read last.
  void refresh(const Scene<D>& scene);

  /// Throws Error if a body moves or turns that is fixed (check_fixed). Motion may be written at
  /// any time: to be asked in every step, of the scene whose bodies were read last.
  void check_motion(const Scene<D>& scene) const;

  /// Returns whether the bodies are those looked at last.
  bool is_up_to_date(const Scene<D>& scene) const;

  /// Factors that give the surface speed of each body from its angular velocity: its radius, and 1
  /// for flat walls, whose surface speed is omega itself.
  const Array<double>& surface_scale() const { return surface_scale_; }

  /// Inverse mass of each round body that responds to forces along all axes, 0 of others.
  const Array<double>& isotropic_inverse() const { return isotropic_inverse_; }

  /// Of the scene whose bodies were looked at: equal ones mean equal constants.
  const BodyRevision& revision() const { return revision_; }

  /// Of one body of the scene.
  const Response& response(int body) const { return response_[body]; }

  /// Returns whether a force or a torque can move or turn the body.
  bool responds(int body) const { return responds_[body]; }

  /// Returns whether a body may be part of an isotropic grain contact: a round one that moves
  /// freely with the common m r^2 / I, or does not respond to forces at all.
  bool is_isotropic(int body) const { return isotropic_[body]; }

  /// Returns whether a body is near few others, as a grain among its like: not a wall, nor a grain
  /// of several times the mean radius.
  bool is_local(int body) const { return local_[body]; }

  /// The common m r^2 / I: that of the first freely moving round body.
  double rotational_response() const { return rotational_response_; }

 private:
  Array<double> surface_scale_, isotropic_inverse_;
  Array<Response> response_;
  Array<char> responds_, isotropic_, local_;
  Array<std::int32_t> fixed_;  ///< bodies of which some motion is fixed
  double rotational_response_ = 0.0;
  int materials_ = 0;
  Revision friction_;
  BodyRevision revision_;
};

}  // namespace cd
