// SPDX-License-Identifier: BSD-3-Clause
// Sliding and rolling of one contact, which unequal partners couple, solved together.
#pragma once

#include "libcd/law/coulomb_cone.hpp"

namespace cd {

/// Velocities of sliding and rolling at one contact as they follow from its tangential impulse R
/// and its rolling impulse S,
///   u = a R + b S + u_0,   w = b R + c S + w_0,
/// all of them vectors of the tangent plane; S and w are moment and relative rotation turned into
/// it (in 3D s x n for a moment s along the axis of rolling).
template <int D>
struct SlideAndRoll {
  /// @{
  /// Responses [1 / mass]; a, c >= 0 and a c > b^2 unless one of them is 0.
  double a, b, c;
  /// @}
  /// @{
  /// u_0, w_0 [length / time]
  Tangent<D> slide, roll;
  /// @}
};

/// Impulses R of sliding and S of rolling, in the tangent plane [mass length / time].
template <int D>
struct TangentPair {
  /// @{
  /// R and S.
  Tangent<D> tangential, rolling;
  /// @}
};

/// The impulses with |R| <= slide_limit, u against R where it is reached and 0 inside, and the same
/// for S and w. They are the minimum of a convex energy (a c > b^2), so that there is exactly one
/// answer; b = 0 for equal partners, whose sliding and rolling know nothing of each other.
template <int D>
TangentPair<D> solve_slide_and_roll(const SlideAndRoll<D>& contact, double slide_limit,
                                    double roll_limit) {
  const auto& [a, b, c, u, w] = contact;
  TangentPair<D> answer{zero_tangent<D>(), zero_tangent<D>()};
  if (a > 0.0) answer.tangential = project_on_disc(Tangent<D>((-1.0 / a) * u), slide_limit);
  if (c > 0.0) answer.rolling = project_on_disc(Tangent<D>((-1.0 / c) * w), roll_limit);
  if (b == 0.0 || !(a > 0.0) || !(c > 0.0)) return answer;

  const double determinant = a * c - b * b;
  if (determinant > 0.0) {
    // Neither slides nor rolls; then only one of them, the other following as it must.
    const Tangent<D> stick = (1.0 / determinant) * (b * w - c * u);
    const Tangent<D> hold = (1.0 / determinant) * (b * u - a * w);
    const bool sticks = length(stick) <= slide_limit, holds = length(hold) <= roll_limit;
    if (sticks && holds) return {stick, hold};
    const Tangent<D> sliding = project_on_disc(stick, slide_limit);
    const Tangent<D> held = (-1.0 / c) * (w + b * sliding);
    if (length(held) <= roll_limit) return {sliding, held};
    const Tangent<D> rolling = project_on_disc(hold, roll_limit);
    const Tangent<D> stuck = (-1.0 / a) * (u + b * rolling);
    if (length(stuck) <= slide_limit) return {stuck, rolling};
  }
  // Both at their limit: each in turn, which contracts at least by b^2 / (a c). In 2D this ends
  // after a few rounds, when the signs are right.
  constexpr int kMostRounds = 200;
  constexpr double kSame = 1e-30;  // squared, relative
  for (int round = 0; round < kMostRounds; ++round) {
    const Tangent<D> before = answer.tangential;
    answer.rolling =
        project_on_disc(Tangent<D>((-1.0 / c) * (w + b * answer.tangential)), roll_limit);
    answer.tangential =
        project_on_disc(Tangent<D>((-1.0 / a) * (u + b * answer.rolling)), slide_limit);
    if (squared_length(Tangent<D>(answer.tangential - before)) <=
        kSame * squared_length(answer.tangential))
      break;
  }
  return answer;
}

}  // namespace cd
