// SPDX-License-Identifier: BSD-3-Clause
// Areas of circular segments, from half angles that are well conditioned at tangency.
#include "libcd/measure/disc_annulus.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "libcd/core/error.hpp"
#include "libcd/core/require.hpp"

namespace cd {
namespace {

using std::numbers::pi;

/// Area a - sin a cos a of a segment of the unit circle of half angle a from 0 to pi.
double segment(double a) {
  const double x = 2.0 * a;
  if (x > 1.0) return a - std::sin(a) * std::cos(a);
  // (x - sin x) / 2 as a series: the difference would cancel.
  double sum = 1.0;
  for (int k = 9; k >= 2; --k) sum = 1.0 - x * x / (2.0 * k * (2.0 * k + 1.0)) * sum;
  return x * x * x / 12.0 * sum;
}

/// Angle whose half has the tangent sqrt(y / x).
double double_angle(double y, double x) {
  return 2.0 * std::atan2(std::sqrt(std::max(0.0, y)), std::sqrt(std::max(0.0, x)));
}

}  // namespace

DiscParts disc_parts(double radius, double distance, double circle) {
  const double r = radius, d = distance, R = circle;
  if (d - R >= r) return {0.0, pi * r * r};
  if (R - d >= r) return {pi * r * r, 0.0};
  if (r - d >= R) return {pi * R * R, pi * (r - R) * (r + R)};

  // Heron's factors of the triangle of both centres and a point where the circles meet. Each is 0
  // at one kind of tangency, where the inner difference is exact.
  const double sum = d + r + R;
  const double overlap = r - (d - R);
  const double beyond = r + (d - R);
  const double left = R - (r - d);
  const double at_circle = double_angle(overlap * beyond, sum * left);  // half angles
  const double at_disc = double_angle(overlap * left, sum * beyond);
  const double at_disc_outside = double_angle(sum * beyond, overlap * left);  // pi - at_disc
  return {r * r * segment(at_disc) + R * R * segment(at_circle),
          r * r * segment(at_disc_outside) - R * R * segment(at_circle)};
}

double disc_annulus_area(double radius, double distance, double inner, double outer) {
  require_not_negative("radius of a disc", radius);
  require_not_negative("distance of a disc", distance);
  require_not_negative("inner radius of a ring", inner);
  if (!(outer >= inner && std::isfinite(outer)))
    throw Error("outer radius of a ring", outer, "a finite number >= the inner one");
  const DiscParts from_inner = disc_parts(radius, distance, inner);
  const DiscParts from_outer = disc_parts(radius, distance, outer);
  // The difference of the two smaller parts; rounding must not make it negative.
  return std::max(0.0, inner + outer > 2.0 * distance ? from_inner.outside - from_outer.outside
                                                      : from_outer.inside - from_inner.inside);
}

}  // namespace cd
