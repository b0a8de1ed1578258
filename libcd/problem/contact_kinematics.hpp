// SPDX-License-Identifier: BSD-3-Clause
// Contact kinematics: velocities at a contact, and what an impulse does to its two bodies.
#pragma once

#include "libcd/problem/contact_problem.hpp"

namespace cd {

/// @{
/// Relative velocity of body j against body i at the contact point, normal and tangential part.
template <int D>
inline Impulse<D> relative_velocity(const GrainContact<D>& c, const BodyMotion<D>* motion) {
  const BodyMotion<D>& a = motion[c.i];
  const BodyMotion<D>& b = motion[c.j];
  const Vector<D> v = b.velocity - a.velocity;
  return {c.normal.dot(v),
          tangential(c.normal, v) -
              surface_velocity(c.normal, Spin<D>(c.arm * (a.surface + b.surface)))};
}
template <int D>
inline Impulse<D> relative_velocity(const BoundaryContact<D>& c, const BodyMotion<D>* motion) {
  const BodyMotion<D>& a = motion[c.i];
  const BodyMotion<D>& b = motion[c.j];
  const Vector<D> v = b.velocity - a.velocity;
  return {c.normal.dot(v), tangential(c.normal, v) -
                               surface_velocity(c.normal, Spin<D>(c.side_i.lever * a.surface +
                                                                  c.side_j.lever * b.surface))};
}
/// @}

/// @{
/// Arms of the two bodies over their radii, see BoundaryContact::Side::lever.
template <int D>
inline double lever_i(const GrainContact<D>& c) {
  return c.arm;
}
template <int D>
inline double lever_j(const GrainContact<D>& c) {
  return c.arm;
}
template <int D>
inline double lever_i(const BoundaryContact<D>& c) {
  return c.side_i.lever;
}
template <int D>
inline double lever_j(const BoundaryContact<D>& c) {
  return c.side_j.lever;
}
/// @}

/// Effective masses of a contact: impulse per change of the relative velocity it causes.
struct EffectiveMass {
  /// @{
  /// m_n and m_t [mass].
  double n, t;
  /// @}
};
/// @{
/// Those of a contact; `rotational_response` is that of the problem.
template <int D>
inline EffectiveMass effective_mass(const GrainContact<D>& c, const BodyMotion<D>* motion,
                                    double rotational_response) {
  const double rotational = 1.0 + rotational_response * c.arm * c.arm;
  const double mass_t = 1.0 / ((motion[c.i].inverse_mass + motion[c.j].inverse_mass) * rotational);
  return {mass_t * rotational, mass_t};
}
template <int D>
inline EffectiveMass effective_mass(const BoundaryContact<D>& c, const BodyMotion<D>* /*motion*/,
                                    double /*rotational_response*/) {
  return {c.mass_n, c.mass_t};
}
/// @}

/// @{
/// Moves the two bodies by an impulse; `rotational_response` is that of the problem.
template <int D>
inline void apply_impulse(const GrainContact<D>& c, const Impulse<D>& impulse,
                          BodyMotion<D>* motion, double rotational_response) {
  BodyMotion<D>& a = motion[c.i];
  BodyMotion<D>& b = motion[c.j];
  const Vector<D> p = impulse.normal * c.normal + cartesian(c.normal, impulse.tangential);
  const Spin<D> angular_impulse =
      (rotational_response * c.arm) * torque(c.normal, impulse.tangential);
  a.velocity -= a.inverse_mass * p;
  b.velocity += b.inverse_mass * p;
  a.surface -= a.inverse_mass * angular_impulse;
  b.surface -= b.inverse_mass * angular_impulse;
}
template <int D>
inline void apply_impulse(const BoundaryContact<D>& c, const Impulse<D>& impulse,
                          BodyMotion<D>* motion, double /*rotational_response*/) {
  BodyMotion<D>& a = motion[c.i];
  BodyMotion<D>& b = motion[c.j];
  const Vector<D> p = impulse.normal * c.normal + cartesian(c.normal, impulse.tangential);
  const Spin<D> angular_impulse = torque(c.normal, impulse.tangential);
  a.velocity -= c.side_i.inverse_mass.cwiseProduct(p);
  b.velocity += c.side_j.inverse_mass.cwiseProduct(p);
  a.surface -= c.side_i.response * angular_impulse;
  b.surface -= c.side_j.response * angular_impulse;
}
/// @}

}  // namespace cd
