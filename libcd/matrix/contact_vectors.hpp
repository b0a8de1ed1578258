// SPDX-License-Identifier: BSD-3-Clause
// Impulses and motions as kernels hold them, number by number.
#pragma once

#include "libcd/kernels/chunk_kernels.hpp"
#include "libcd/law/impulse.hpp"
#include "libcd/scene/body_motion.hpp"

namespace cd {

/// @{
/// An impulse at a contact of normal n as a vector of kernels: in 2D (normal, tangential), in 3D
/// Cartesian.
inline Vector<2> contact_vector(const Vector<2>&, const Impulse<2>& a) {
  return {a.normal, a.tangential};
}
inline Vector<3> contact_vector(const Vector<3>& n, const Impulse<3>& a) {
  return a.normal * n + a.tangential;
}
/// @}

/// @{
/// The impulse of such a vector.
inline Impulse<2> contact_impulse(const Vector<2>&, const Vector<2>& a) {
  return {a.x(), a.y()};
}
inline Impulse<3> contact_impulse(const Vector<3>& n, const Vector<3>& a) {
  return {n.dot(a), tangential(n, a)};
}
/// @}

/// @{
/// A motion as the row of a body, its fourth number the inverse mass, and back.
inline kernels::BodyRow<2> body_row(const BodyMotion<2>& b) {
  return {{b.velocity.x(), b.surface, b.velocity.y(), b.inverse_mass}};
}
inline kernels::BodyRow<3> body_row(const BodyMotion<3>& b) {
  return {{b.velocity.x(), b.velocity.y(), b.velocity.z(), b.inverse_mass, b.surface.x(),
           b.surface.y(), b.surface.z(), 0.0}};
}
inline BodyMotion<2> body_motion(const kernels::BodyRow<2>& row) {
  return {{row.at[0], row.at[2]}, row.at[1], row.at[3]};
}
inline BodyMotion<3> body_motion(const kernels::BodyRow<3>& row) {
  return {{row.at[0], row.at[1], row.at[2]}, {row.at[4], row.at[5], row.at[6]}, row.at[3]};
}
/// @}

}  // namespace cd
