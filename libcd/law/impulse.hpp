// SPDX-License-Identifier: BSD-3-Clause
// Impulse: the unknown of a contact in one time step.
#pragma once

#include <tuple>

#include "libcd/core/fields.hpp"
#include "libcd/core/vector.hpp"

namespace cd {

/// Impulse on body j of a contact (i gets the opposite) in the contact's frame, normal from i to j:
/// normal > 0 repels. Unit: mass length / time; the mean force of a step is impulse / time step.
template <int D>
struct Impulse {
  double normal = 0.0;                        ///< r_n
  Tangent<D> tangential = zero_tangent<D>();  ///< r_t

  /// @{
  /// Component by component.
  friend Impulse operator+(const Impulse& a, const Impulse& b) {
    return {a.normal + b.normal, a.tangential + b.tangential};
  }
  friend Impulse operator-(const Impulse& a, const Impulse& b) {
    return {a.normal - b.normal, a.tangential - b.tangential};
  }
  friend Impulse operator*(double factor, const Impulse& a) {
    return {factor * a.normal, factor * a.tangential};
  }
  /// @}

  /// Name, unit and place of each member.
  static constexpr auto fields =
      std::tuple(field("normal", "mass length / time", &Impulse::normal),
                 field("tangential", "mass length / time", &Impulse::tangential));
};

/// Scalar product of two impulses or velocities of a contact.
template <int D>
double dot(const Impulse<D>& a, const Impulse<D>& b) {
  return a.normal * b.normal + dot(a.tangential, b.tangential);
}

/// Sum of the squares of all components, of an impulse or of a velocity in the same form.
template <int D>
double squared_norm(const Impulse<D>& a) {
  return a.normal * a.normal + squared_length(a.tangential);
}

/// @{
/// The components in the frame of a contact whose normal is the first axis: (r_n, r_t ...).
inline Vector<2> components(const Impulse<2>& r) {
  return {r.normal, r.tangential};
}
inline Vector<3> components(const Impulse<3>& r) {
  return {r.normal, r.tangential.y(), r.tangential.z()};
}
/// @}

/// @{
/// The impulse of given components in that frame.
inline Impulse<2> from_components(const Vector<2>& r) {
  return {r.x(), r.y()};
}
inline Impulse<3> from_components(const Vector<3>& r) {
  return {r.x(), {0.0, r.y(), r.z()}};
}
/// @}

/// @{
/// An impulse on a contact that has turned since: its tangential part is that in the new tangent
/// plane, where updates change it.
inline Impulse<2> turned_to(const Vector<2>& /*normal*/, const Impulse<2>& impulse) {
  return impulse;
}
inline Impulse<3> turned_to(const Vector<3>& normal, const Impulse<3>& impulse) {
  return {impulse.normal, tangential(normal, impulse.tangential)};
}
/// @}

}  // namespace cd
