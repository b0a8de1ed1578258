// What the bodies of a scene are, as assembling needs it in every step.
#pragma once

#include "libcd/scene/scene.hpp"

namespace cd {

/// Responses of all bodies, computed anew only where masses, inertias, radii, shapes or mobilities
/// of the scene have changed: most steps find them as they were.
template <int D>
class BodyConstants {
 public:
  struct Body {
    Vector<D> inverse_mass;    ///< per axis
    double inverse_inertia;    ///< [1 / (mass length^2)]
    double surface_scale;      ///< radius; 1 for flat walls, whose surface speed is omega itself
    double isotropic_inverse;  ///< inverse mass of a round body, else 0
  };

  /// Looks at all bodies of the scene.
  void refresh(const Scene<D>& scene);

  const Body& operator[](int body) const { return body_[body]; }

  /// Whether a body may be part of a compact grain contact: a round one that moves freely with the
  /// common m r^2 / I, or does not respond to forces at all.
  bool is_compact(int body) const { return compact_[body]; }

  /// The common m r^2 / I: that of the first freely moving round body.
  double rotational_response() const { return response_; }

 private:
  bool is_up_to_date(const Scene<D>& scene) const;

  Array<Body> body_;
  Array<char> compact_;
  double response_ = 0.0;
  Array<double> mass_, inertia_, radius_;  ///< of the scene when it was looked at
  Array<Shape> shape_;
  Array<Mobility<D>> mobility_;
};

}  // namespace cd
