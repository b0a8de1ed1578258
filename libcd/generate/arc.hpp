// SPDX-License-Identifier: BSD-3-Clause
// Arc: where a point that moves on a circle meets a sphere or a plane.
#pragma once

#include <cmath>
#include <limits>
#include <numbers>

#include "libcd/core/vector.hpp"

namespace cd {

/// f(angle) = constant + cosine cos(angle) + sine sin(angle): on a circle the squared distance from
/// a point and the distance from a plane have this form.
struct Harmonic {
  double constant = 0.0;  ///< mean of f over the circle
  double cosine = 0.0;    ///< f(0) - constant
  double sine = 0.0;      ///< f(pi / 2) - constant

  /// The angle in [after, after + 2 pi) where f falls through zero; infinity if it never does.
  double first_fall(double after) const {
    const double squared_amplitude = cosine * cosine + sine * sine;
    if (constant * constant >= squared_amplitude) return std::numeric_limits<double>::infinity();
    // f = constant + amplitude cos(angle - phase) falls where sin(angle - phase) > 0.
    const double angle =
        std::atan2(sine, cosine) + std::acos(-constant / std::sqrt(squared_amplitude));
    return angle < after ? angle + 2.0 * std::numbers::pi : angle;
  }

  /// @{
  /// Sums and multiples of functions, coefficient by coefficient.
  Harmonic& operator+=(const Harmonic& other) {
    constant += other.constant;
    cosine += other.cosine;
    sine += other.sine;
    return *this;
  }
  friend Harmonic operator*(double factor, const Harmonic& f) {
    return {factor * f.constant, factor * f.cosine, factor * f.sine};
  }
  /// @}
};

/// x(angle) = centre + arm cos(angle) + ahead sin(angle), with orthogonal vectors of equal length.
template <int D>
struct Arc {
  Vector<D> centre;  ///< of the circle [length]
  Vector<D> arm;     ///< from the centre to the start
  Vector<D> ahead;   ///< along the motion at the start

  /// The point at an angle from the start.
  Vector<D> at(double angle) const {
    return centre + std::cos(angle) * arm + std::sin(angle) * ahead;
  }

  /// (x - point) . normal along the arc.
  Harmonic component(const Vector<D>& point, const Vector<D>& normal) const {
    return {(centre - point).dot(normal), arm.dot(normal), ahead.dot(normal)};
  }

  /// |x - point|^2 - radius^2 along the arc.
  Harmonic outside(const Vector<D>& point, double radius) const {
    const Vector<D> branch = centre - point;
    return {branch.squaredNorm() + arm.squaredNorm() - radius * radius, 2.0 * branch.dot(arm),
            2.0 * branch.dot(ahead)};
  }
};

}  // namespace cd
