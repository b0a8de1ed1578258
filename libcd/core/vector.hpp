// SPDX-License-Identifier: BSD-3-Clause
// Fixed-size vectors and the few operations that differ between two and three dimensions.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <cmath>
#include <cstddef>
#include <span>
#include <type_traits>

namespace cd {

static_assert(EIGEN_MAX_STATIC_ALIGN_BYTES <= 16,
              "libcd is compiled with -D EIGEN_MAX_ALIGN_BYTES=16: without it types have another "
              "layout under AVX");

/// A Cartesian vector in the laboratory frame.
template <int D>
using Vector = Eigen::Matrix<double, D, 1>;

/// A linear map of Cartesian vectors.
template <int D>
using Matrix = Eigen::Matrix<double, D, D>;

/// The part of a vector in the tangent plane of a contact. 2D: the signed component along
/// t = (-n_y, n_x); 3D: the Cartesian vector itself, orthogonal to n.
template <int D>
using Tangent = std::conditional_t<D == 2, double, Vector<3>>;

/// A rotation rate or torque: a number in 2D (positive counter-clockwise), a vector in 3D.
template <int D>
using Spin = std::conditional_t<D == 2, double, Vector<3>>;

/// @{
/// Tangential part of `v` at a contact with unit normal `n`.
inline double tangential(const Vector<2>& n, const Vector<2>& v) {
  return n.x() * v.y() - n.y() * v.x();
}
inline Vector<3> tangential(const Vector<3>& n, const Vector<3>& v) {
  return v - n.dot(v) * n;
}
/// @}

/// @{
/// The Cartesian vector of a tangential part.
inline Vector<2> cartesian(const Vector<2>& n, double t) {
  return t * Vector<2>(-n.y(), n.x());
}
inline const Vector<3>& cartesian(const Vector<3>&, const Vector<3>& t) {
  return t;
}
/// @}

/// @{
/// spin x n: the velocity of the surface point at the end of the unit arm n.
inline double surface_velocity(const Vector<2>&, double spin) {
  return spin;
}
inline Vector<3> surface_velocity(const Vector<3>& n, const Vector<3>& spin) {
  return spin.cross(n);
}
/// @}

/// @{
/// n x t: the torque of a tangential force t at the end of the unit arm n.
inline double torque(const Vector<2>&, double t) {
  return t;
}
inline Vector<3> torque(const Vector<3>& n, const Vector<3>& t) {
  return n.cross(t);
}
/// @}

/// @{
/// Length of a tangential part.
inline double length(double t) {
  return std::abs(t);
}
inline double length(const Vector<3>& t) {
  return t.norm();
}
/// @}

/// @{
/// Squared length of a tangential part or a spin.
inline double squared_length(double t) {
  return t * t;
}
inline double squared_length(const Vector<3>& t) {
  return t.squaredNorm();
}
/// @}

/// @{
/// Scalar product of two tangential parts, or of a spin and a torque.
inline double dot(double a, double b) {
  return a * b;
}
inline double dot(const Vector<3>& a, const Vector<3>& b) {
  return a.dot(b);
}
/// @}

/// @{
/// The components of a vector, or of a number that may stand for one.
inline std::span<const double> components(const double& t) {
  return {&t, 1};
}
template <int D>
std::span<const double> components(const Eigen::Matrix<double, D, 1>& v) {
  return {v.data(), static_cast<std::size_t>(D)};
}
/// @}

/// The zero of Tangent<D> and Spin<D>.
template <int D>
inline Tangent<D> zero_tangent() {
  if constexpr (D == 2) {
    return 0.0;
  } else {
    return Vector<3>::Zero();
  }
}

}  // namespace cd
