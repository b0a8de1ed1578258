// SPDX-License-Identifier: BSD-3-Clause
// Tally of solved contacts: their states, and the largest residual against rounding.
#pragma once

#include <Eigen/LU>
#include <algorithm>
#include <limits>

#include <libcd/law/coulomb_block.hpp>
#include "tests/law/random_blocks.hpp"

namespace cd::test {

/// Where rounding is not magnified: a solution is accepted with 16 eps of the sum of the absolute
/// terms, which is up to 6 times the Euclidean norms that the residual is measured by.
inline constexpr double kRounding = 6 * 16 * std::numeric_limits<double>::epsilon();

/// u is the difference of terms of size |W| |r|, each of them rounded: the residual of the exact
/// solution, rounded, is eps times this factor, and the factor is at most the condition of W.
template <int D>
double magnification(const Block<D>& W, const Vector<D>& b, const Vector<D>& r) {
  return std::max(1.0, W.norm() * r.norm() / std::max(b.norm(), (W * r).norm()));
}

/// What a run of random contacts has met.
struct Tally {
  long open = 0;
  long stick = 0;
  long slip = 0;
  long not_preferred = 0;       ///< open or sticking contacts that were not solved as such
  double worst = 0.0;           ///< residual
  double worst_relative = 0.0;  ///< residual / magnification
  bool in_cone = true;
};

/// Written so that a residual that is not a number counts as large.
inline void raise(double& worst, double residual) {
  if (!(residual <= worst)) worst = residual;
}

template <int D>
void judge(Tally& tally, const Block<D>& W, const Vector<D>& b, double mu, const Vector<D>& r) {
  const double residual = coulomb_residual<D>(W, b, mu, r);
  const double t = tangential_norm<D>(r);
  tally.in_cone &= r.allFinite() && r[0] >= 0.0 && t <= mu * r[0] * (1.0 + kRounding);
  if (r[0] == 0.0) {
    ++tally.open;
  } else if (t < mu * r[0] * (1.0 - 1e-9)) {
    ++tally.stick;
  } else {
    ++tally.slip;
  }
  raise(tally.worst, residual);
  raise(tally.worst_relative, residual / magnification<D>(W, b, r));
}

/// Open before stick, stick before slip; not asked for near the limits, where rounding decides.
template <int D>
bool is_preferred(const Block<D>& W, const Vector<D>& b, double mu, const Vector<D>& r) {
  if (b[0] >= 0.0) return r.isZero(0.0);
  const Vector<D> stick = -(W.inverse() * b);
  const bool sticks = tangential_norm<D>(stick) < mu * stick[0] * (1.0 - 1e-6);
  return !sticks || (r - stick).norm() <= 1e-6 * stick.norm();
}

}  // namespace cd::test
