// SPDX-License-Identifier: BSD-3-Clause
// Sticking and sliding at one contact with a full, regular block.
#pragma once

#include <cmath>
#include <limits>

#include "libcd/law/coulomb_block.hpp"

/// The parts of solve_coulomb_block, of no use elsewhere.
namespace cd::coulomb {

using Plane = Eigen::Vector2d;

/// Largest violation of a solution that is accepted at once, relative to the terms summed up: a
/// dozen operations, each of them rounded.
constexpr double kRounding = 16 * std::numeric_limits<double>::epsilon();

/// Length of the tangential components.
template <int D>
double tangential_length(const Vector<D>& r) {
  if constexpr (D == 2) {
    return std::abs(r[1]);
  } else {
    return std::sqrt(r[1] * r[1] + r[2] * r[2]);
  }
}

/// |r_t| <= mu r_n.
template <int D>
bool in_cone(const Vector<D>& r, double mu) {
  return r[0] >= 0.0 && tangential_length(r) <= mu * r[0];
}

/// U - A s = lambda s, |s| = 1, in the tangent plane: see coulomb_block.hpp.
struct Sliding {
  Plane row;          // W_nt
  Plane column;       // W_tn
  Eigen::Matrix2d T;  // W_tt
  Plane U;
  Eigen::Matrix2d A;

  Sliding(const Block<3>& W, const Vector<3>& b, double mu)
      : row(W(0, 1), W(0, 2)),
        column(W(1, 0), W(2, 0)),
        T(W.bottomRightCorner<2, 2>()),
        U(W(0, 0) * b.tail<2>() - b[0] * column),
        A(mu * (b.tail<2>() * row.transpose() - b[0] * T)) {}
};

/// s turned by a right angle.
inline Plane turned(const Plane& s) {
  return {-s.y(), s.x()};
}

/// The solution of a regular block with b_n < 0 and W_nn > 0, `guess` (or null) tells from where
/// to search the sliding direction; false if what is found does not verify.
template <int D>
bool solve_regular(const Block<D>& W, const Vector<D>& b, double mu, const Vector<D>* guess,
                   Vector<D>& r);

/// Newton's method for a sliding solution from a direction s of the tangential velocity, then from
/// the impulse r itself; false if the result fails the law or is not accurate.
bool slides_near(const Sliding& k, const Block<3>& W, const Vector<3>& b, double mu, const Plane& s,
                 Vector<3>& r);

}  // namespace cd::coulomb
