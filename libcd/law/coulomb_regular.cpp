// SPDX-License-Identifier: BSD-3-Clause
// Sticking by elimination, sliding by a secular equation.
#include "libcd/law/coulomb_regular.hpp"

#include <Eigen/LU>

#include "libcd/core/branch_free.hpp"

namespace cd::coulomb {
namespace {

// -W^-1 b by elimination in the order of the components, which is stable for positive definite W.
Vector<2> sticking(const Block<2>& W, const Vector<2>& b) {
  const double l = W(1, 0) / W(0, 0);
  Vector<2> r;
  r[1] = (l * b[0] - b[1]) / (W(1, 1) - l * W(0, 1));
  r[0] = -(b[0] + W(0, 1) * r[1]) / W(0, 0);
  return r;
}
Vector<3> sticking(const Block<3>& W, const Vector<3>& b) {
  const double inverse = 1.0 / W(0, 0);
  const double l1 = W(1, 0) * inverse;
  const double l2 = W(2, 0) * inverse;
  const double s11 = W(1, 1) - l1 * W(0, 1);
  const double s12 = W(1, 2) - l1 * W(0, 2);
  const double s21 = W(2, 1) - l2 * W(0, 1);
  const double s22 = W(2, 2) - l2 * W(0, 2);
  const double c1 = l1 * b[0] - b[1];
  const double c2 = l2 * b[0] - b[2];
  const double m = s21 / s11;
  Vector<3> r;
  r[2] = (c2 - m * c1) / (s22 - m * s12);
  r[1] = (c1 - s12 * r[2]) / s11;
  r[0] = -(b[0] + W(0, 1) * r[1] + W(0, 2) * r[2]) * inverse;
  return r;
}

// Whether r is the sticking solution, and accurate. False for numbers that are not finite.
template <int D>
bool sticks(const Block<D>& W, const Vector<D>& b, double mu, const Vector<D>& r) {
  if (!in_cone(r, mu)) return false;
  const Vector<D> u = b + W * r;
  return u.cwiseAbs().sum() <= kRounding * (b.cwiseAbs().sum() + W.trace() * r.cwiseAbs().sum());
}

// The sliding solution on the branch that comes from lambda = infinity. False if it fails the law.
bool slips(const Block<2>& W, const Vector<2>& b, double mu, const Vector<2>*, Vector<2>& r) {
  const double s = W(0, 0) * b[1] - b[0] * W(1, 0) < 0.0 ? -1.0 : 1.0;
  const double d = W(0, 0) - mu * W(0, 1) * s;
  r[0] = -b[0] / d;
  r[1] = -mu * r[0] * s;
  const double along = s * (b[1] + W(1, 0) * r[0] + W(1, 1) * r[1]);
  const double size = std::abs(b[1]) + std::abs(W(1, 0) * r[0]) + std::abs(W(1, 1) * r[1]);
  return d > 0.0 && along >= -kRounding * size && std::isfinite(size);
}

// The direction of p(lambda) where |p| = 1, to some 1e-10: Newton's method for
// 1 / |p| = det(A + lambda) / |(lambda + adj A) U| = 1, which is concave in lambda for symmetric A
// and then converges from below, kept inside a bracket of the branch.
Plane sliding_direction(const Sliding& k, const Vector<3>* guess) {
  constexpr int kSteps = 40;
  constexpr double kEnough = 1e-10;
  const double trace = k.A.trace();
  const double det = k.A(0, 0) * k.A(1, 1) - k.A(0, 1) * k.A(1, 0);
  const Plane adjoint{k.A(1, 1) * k.U.x() - k.A(0, 1) * k.U.y(),
                      k.A(0, 0) * k.U.y() - k.A(1, 0) * k.U.x()};
  const double U2 = k.U.squaredNorm();

  // No root lies above |U| + |A|, and below the largest zero of det(A + lambda) starts another
  // branch.
  double low = 0.0;
  double high = std::sqrt(U2) + k.A.norm();
  const double half = 0.5 * trace;
  if (const double root2 = half * half - det; root2 >= 0.0 && (det < 0.0 || trace < 0.0)) {
    const double root = std::sqrt(root2);
    low = half > 0.0 ? -det / (half + root) : root - half;
  }

  // lambda = s (U - A s) for the direction s of the guess or, as if A were isotropic, of U.
  const double known = guess != nullptr ? guess->tail<2>().squaredNorm() : 0.0;
  double lambda = known > 0.0 ? -guess->tail<2>().dot(k.U) / std::sqrt(known) -
                                    guess->tail<2>().dot(k.A * guess->tail<2>()) / known
                              : std::sqrt(U2) - k.U.dot(k.A * k.U) / U2;
  lambda = minimum(maximum(lambda, low), high);

  for (int step = 0;; ++step) {
    const Plane p = lambda * k.U + adjoint;
    const double p2 = p.squaredNorm();
    const double size = std::sqrt(p2);
    const double value = (lambda + trace) * lambda + det;
    const double missing = size - value;
    if (std::abs(missing) <= kEnough * size || step == kSteps) return p / size;
    (missing > 0.0 ? low : high) = lambda;
    lambda += missing * p2 / ((2.0 * lambda + trace) * p2 - value * p.dot(k.U));
    if (!(lambda > low && lambda < high)) lambda = 0.5 * (low + high);
  }
}

// Newton's method for s x u_t = 0 from a good direction, with u_n = 0 and |r_t| = mu r_n kept.
// False if the result fails the law or, since s determines r badly if d is small, is not accurate.
bool slides_along(const Sliding& k, const Block<3>& W, const Vector<3>& b, double mu, Plane s,
                  Vector<3>& r) {
  constexpr int kSteps = 4;
  constexpr double kLongestStep = 0.2;
  const double b_size = std::abs(b[1]) + std::abs(b[2]);
  const double W_size = std::abs(k.column.x()) + std::abs(k.column.y()) + mu * k.T.cwiseAbs().sum();
  for (int step = 0; step < kSteps; ++step) {
    const double d = W(0, 0) - mu * k.row.dot(s);
    if (!(d > 0.0)) return false;
    const double normal = -b[0] / d;
    r = {normal, -mu * normal * s.x(), -mu * normal * s.y()};
    const Plane u = b.tail<2>() + normal * k.column + k.T * r.tail<2>();
    const Plane t = turned(s);
    const double across = t.dot(u);
    const double along = s.dot(u);
    const double enough = kRounding * (b_size + normal * W_size);
    if (std::abs(across) <= enough) return along >= -enough && std::isfinite(enough);
    const double turn = across / (along + t.dot(k.A * t) / d);
    s += minimum(maximum(turn, -kLongestStep), kLongestStep) * t;
    s /= s.norm();
  }
  return false;
}

// The same for the three equations u_n = 0, |r_t| = mu r_n, s x u_t = 0 and the unknowns r, which
// stay well determined where s alone is not.
[[gnu::noinline]] bool slides_from(const Block<3>& W, const Vector<3>& b, double mu, Vector<3>& r) {
  constexpr int kSteps = 12;
  for (int step = 0; step < kSteps; ++step) {
    const Vector<3> u = b + W * r;
    const double size = tangential_length(r);
    const Plane s = r.tail<2>() / -size;
    const Plane t = turned(s);
    const double across = t.dot(u.tail<2>());
    const double along = s.dot(u.tail<2>());
    const double outside = size - mu * r[0];
    const double enough =
        kRounding * (b.cwiseAbs().sum() + W.trace() * (1.0 + mu) * std::abs(r[0]));
    if (std::abs(u[0]) + std::abs(across) <= enough && std::abs(outside) <= kRounding * mu * r[0]) {
      r.tail<2>() = (-mu * r[0]) * s;
      return r[0] > 0.0 && along >= -enough;
    }
    Eigen::Matrix3d slope;
    slope.row(0) = W.row(0);
    slope.row(1) << -mu, -s.x(), -s.y();
    slope.row(2) = t.transpose() * W.bottomRows<2>();
    slope.block<1, 2>(2, 1) += along / size * t.transpose();
    slope.row(1) *= W.trace();
    r -= slope.fullPivLu().solve(Vector<3>(u[0], W.trace() * outside, across));
  }
  return false;
}

}  // namespace

bool slides_near(const Sliding& k, const Block<3>& W, const Vector<3>& b, double mu, const Plane& s,
                 Vector<3>& r) {
  return slides_along(k, W, b, mu, s, r) || slides_from(W, b, mu, r);
}

namespace {

bool slips(const Block<3>& W, const Vector<3>& b, double mu, const Vector<3>* guess, Vector<3>& r) {
  const Sliding k(W, b, mu);
  return slides_near(k, W, b, mu, sliding_direction(k, guess), r);
}

}  // namespace

template <int D>
bool solve_regular(const Block<D>& W, const Vector<D>& b, double mu, const Vector<D>* guess,
                   Vector<D>& r) {
  r = sticking(W, b);
  return sticks(W, b, mu, r) || slips(W, b, mu, guess, r);
}

template bool solve_regular<2>(const Block<2>&, const Vector<2>&, double, const Vector<2>*,
                               Vector<2>&);
template bool solve_regular<3>(const Block<3>&, const Vector<3>&, double, const Vector<3>*,
                               Vector<3>&);

}  // namespace cd::coulomb
