// SPDX-License-Identifier: BSD-3-Clause
// Random blocks of Coulomb's law for one contact: vectors, rotations, positive definite matrices.
#pragma once

#include <Eigen/Geometry>
#include <cmath>

#include <libcd/core/random_values.hpp>
#include <libcd/law/coulomb_block.hpp>

namespace cd::test {

template <int D>
double tangential_norm(const Vector<D>& r) {
  return r.template tail<D - 1>().norm();
}

template <int D>
Block<D> random_rotation(CounterRandom& random) {
  if constexpr (D == 2) {
    return Eigen::Rotation2Dd(random.uniform(0.0, 6.3)).toRotationMatrix();
  } else {
    const Eigen::Vector4d q(random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0),
                            random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0));
    return Eigen::Quaterniond(q.normalized()).toRotationMatrix();
  }
}

/// A A^T with eigenvalues between 1 and 1 / condition, both of them present.
template <int D>
Block<D> with_condition(CounterRandom& random, double log_condition) {
  Block<D> A = random_rotation<D>(random);
  A.col(1) *= std::pow(10.0, -0.5 * log_condition);
  if constexpr (D == 3) A.col(2) *= std::sqrt(power_of_ten(random, -log_condition, 0.0));
  return A * A.transpose();
}

/// The tangential part is anisotropic up to 1e4; the coupling is up to 0.9999 of what positive
/// definiteness allows: W = L (1 c; c^T 1) L with |c| < 1.
template <int D>
Block<D> strongly_coupled(CounterRandom& random) {
  Vector<D> c = random_vector<D>(random);
  c[0] = 0.0;
  c *= (1.0 - power_of_ten(random, -4.0, 0.0)) / c.norm();
  Block<D> W = Block<D>::Identity();
  W.row(0) += c.transpose();
  W.col(0) += c;
  Block<D> L = Block<D>::Identity();
  if constexpr (D == 2) {
    L(1, 1) = power_of_ten(random, -1.0, 1.0);
  } else {
    Block<D> turn = Block<D>::Identity();
    turn.bottomRightCorner(2, 2) = random_rotation<2>(random);
    L(1, 1) = power_of_ten(random, -1.0, 0.0);
    L(2, 2) = 100.0 * L(1, 1);
    L = L * turn;
  }
  return L.transpose() * W * L;
}

/// 1/m - [arm] I^-1 [arm] of two bodies whose arms point anywhere and whose principal moments are
/// those of boxes with sides from 0.1 to 1.
template <int D>
Block<D> of_two_bodies(CounterRandom& random) {
  Block<D> W = Block<D>::Zero();
  for (int body = 0; body < 2; ++body) {
    const double mass = power_of_ten(random, -2.0, 2.0);
    const Vector<D> sides = Vector<D>::Constant(0.55) + 0.45 * random_vector<D>(random);
    const Vector<D> arm = 0.5 * sides.cwiseProduct(random_vector<D>(random));
    W += Block<D>::Identity() / mass;
    if constexpr (D == 2) {
      const double inertia = mass * sides.squaredNorm() / 12.0;
      const Vector<2> a = random_rotation<2>(random) * Vector<2>(-arm.y(), arm.x());
      W += a * a.transpose() / inertia;
    } else {
      const Block<3> turn = random_rotation<3>(random);
      const Vector<3> a = turn * arm;
      Block<3> cross;
      cross << 0.0, -a.z(), a.y(), a.z(), 0.0, -a.x(), -a.y(), a.x(), 0.0;
      const Vector<3> squares = sides.cwiseAbs2();
      const Vector<3> moments = mass / 12.0 * (Vector<3>::Constant(squares.sum()) - squares);
      const Block<3> inverse = turn * moments.cwiseInverse().asDiagonal() * turn.transpose();
      W += cross.transpose() * inverse * cross;
    }
  }
  return W;
}

}  // namespace cd::test
