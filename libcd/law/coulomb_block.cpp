// Sticking by elimination, sliding by a secular equation, and a search for what is left over.
#include "libcd/law/coulomb_block.hpp"

#include <Eigen/LU>
#include <cassert>
#include <cmath>
#include <limits>

#include "libcd/law/coulomb_cone.hpp"

namespace cd {
namespace {

using Plane = Eigen::Vector2d;

// What a solution may violate, relative to the terms summed up, and still be accepted at once: a
// dozen operations, each of them rounded.
constexpr double kRounding = 16 * std::numeric_limits<double>::epsilon();

// Whether the powers and products formed below stay far from the limits of the number range.
bool is_moderate(double x) {
  return x > 1e-60 && x < 1e60;
}

template <int D>
double tangential_length(const Vector<D>& r) {
  if constexpr (D == 2) {
    return std::abs(r[1]);
  } else {
    return std::sqrt(r[1] * r[1] + r[2] * r[2]);
  }
}

template <int D>
bool in_cone(const Vector<D>& r, double mu) {
  return r[0] >= 0.0 && tangential_length(r) <= mu * r[0];
}

template <int D>
bool decoupled_and_isotropic(const Block<D>& W) {
  if constexpr (D == 2) {
    return W(0, 1) == 0.0 && W(1, 0) == 0.0;
  } else {
    return W(0, 1) == 0.0 && W(0, 2) == 0.0 && W(1, 0) == 0.0 && W(2, 0) == 0.0 && W(1, 2) == 0.0 &&
           W(2, 1) == 0.0 && W(1, 1) == W(2, 2);
  }
}

// [Brendel 2004, Eq. 1.30]; r_t = -b_t / W_tt is not formed where it would leave the disc.
template <int D>
Vector<D> solve_decoupled(const Block<D>& W, const Vector<D>& b, double mu) {
  Vector<D> r = b;
  r[0] = -b[0] / W(0, 0);
  const double size = tangential_length(b);
  const double limit = mu * r[0];
  const bool slides = size > 0.0 && !(size <= limit * W(1, 1));
  const double factor = slides ? limit / size : W(1, 1) > 0.0 ? 1.0 / W(1, 1) : 0.0;
  r.template tail<D - 1>() *= -factor;
  return r;
}

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

// U - A s = lambda s, |s| = 1, in the tangent plane; see the header.
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

Plane turned(const Plane& s) {
  return {-s.y(), s.x()};
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

bool slips(const Block<3>& W, const Vector<3>& b, double mu, const Vector<3>* guess, Vector<3>& r) {
  const Sliding k(W, b, mu);
  return slides_along(k, W, b, mu, sliding_direction(k, guess), r) || slides_from(W, b, mu, r);
}

// The solution of a regular block with b_n < 0 and W_nn > 0; false if it does not verify.
template <int D>
bool solve_regular(const Block<D>& W, const Vector<D>& b, double mu, const Vector<D>* guess,
                   Vector<D>& r) {
  r = sticking(W, b);
  return sticks(W, b, mu, r) || slips(W, b, mu, guess, r);
}

// Keeps the candidate of the smallest residual.
template <int D>
struct Best {
  const Block<D>& W;
  const Vector<D>& b;
  double mu;
  Vector<D> r = Vector<D>::Zero();
  double residual = std::numeric_limits<double>::infinity();

  // A candidate must be better by more than rounding, so that the order of preference counts.
  void offer(const Vector<D>& candidate) {
    if (!candidate.allFinite() || candidate[0] < 0.0) return;
    const double error = coulomb_residual(W, b, mu, candidate);
    if (error < residual - kRounding) {
      residual = error;
      r = candidate;
    }
  }

  bool exact() const {
    const double size = W.norm() * r.norm() / maximum(b.norm(), (W * r).norm());
    return residual <= kRounding * maximum(size, 1.0);
  }
};

// The impulse that slides along s with u_n = 0, offered if it exists.
template <int D>
void offer_sliding(Best<D>& best, const Vector<D - 1>& s) {
  const double d = best.W(0, 0) - best.mu * best.W.row(0).template tail<D - 1>().dot(s);
  if (!(d > 0.0)) return;
  Vector<D> r;
  r[0] = -best.b[0] / d;
  r.template tail<D - 1>() = -best.mu * r[0] * s;
  best.offer(r);
}

void offer_all_sliding(Best<2>& best) {
  offer_sliding(best, Vector<1>(1.0));
  offer_sliding(best, Vector<1>(-1.0));
}

// Every direction with s x (U - A s) = 0: changes of sign on a grid, and the smallest values
// between them for double zeros. The function has at most four zeros.
void offer_all_sliding(Best<3>& best) {
  constexpr int kGrid = 128;
  constexpr int kHalvings = 60;
  const Sliding k(best.W, best.b, best.mu);
  const auto direction = [](double angle) { return Plane(std::cos(angle), std::sin(angle)); };
  const auto across = [&](double angle) {
    const Plane s = direction(angle);
    return turned(s).dot(k.U - k.A * s);
  };
  const double width = 2.0 * 3.14159265358979323846 / kGrid;
  double before = across(-width);
  double here = across(0.0);
  for (int cell = 0; cell < kGrid; ++cell) {
    double low = cell * width;
    double high = low + width;
    const double after = across(high);
    if ((here > 0.0) != (after > 0.0)) {
      for (int halving = 0; halving < kHalvings; ++halving) {
        const double middle = 0.5 * (low + high);
        ((across(middle) > 0.0) == (here > 0.0) ? low : high) = middle;
      }
      Vector<3> r;
      const Plane s = direction(0.5 * (low + high));
      offer_sliding(best, s);
      if (slides_along(k, best.W, best.b, best.mu, s, r) || slides_from(best.W, best.b, best.mu, r))
        best.offer(r);
    } else if (std::abs(here) <= std::abs(before) && std::abs(here) <= std::abs(after)) {
      low -= width;
      for (int third = 0; third < kHalvings; ++third) {
        const double step = (high - low) / 3.0;
        if (std::abs(across(low + step)) < std::abs(across(high - step))) {
          high -= step;
        } else {
          low += step;
        }
      }
      offer_sliding(best, direction(0.5 * (low + high)));
    }
    before = here;
    here = after;
  }
}

// Singular, indefinite and badly scaled blocks.
template <int D>
[[gnu::noinline]] Vector<D> least_residual(const Block<D>& W_given, const Vector<D>& b_given,
                                           double mu) {
  int W_exponent = 0;
  int b_exponent = 0;
  std::frexp(W_given.cwiseAbs().maxCoeff(), &W_exponent);
  std::frexp(b_given.cwiseAbs().maxCoeff(), &b_exponent);
  const Block<D> W = W_given.unaryExpr([&](double x) { return std::ldexp(x, -W_exponent); });
  const Vector<D> b = b_given.unaryExpr([&](double x) { return std::ldexp(x, -b_exponent); });
  const auto in_given_units = [&](const Vector<D>& r) {
    Vector<D> given = r.unaryExpr([&](double x) { return std::ldexp(x, b_exponent - W_exponent); });
    if (!given.allFinite()) return Vector<D>(Vector<D>::Zero());
    // Numbers that were denormal in between have lost digits.
    const double size = D == 2 ? std::abs(given[1]) : std::hypot(given[1], given[D - 1]);
    if (size > mu * given[0]) given.template tail<D - 1>() *= mu * given[0] / size;
    return given;
  };
  Best<D> best{W, b, mu};
  Vector<D> r;

  // Stick with all pivots free. Next come the singular blocks: the proximal iteration
  // r <- solution of (W + shift) with b - shift r, whose fixed points solve the law and which is
  // regular. It converges at once off the null space of W and leaves r alone in it.
  if (const Vector<D> stick = W.fullPivLu().solve(-b); in_cone(stick, mu)) best.offer(stick);
  if (best.exact()) return in_given_units(best.r);
  constexpr int kProximalSteps = 12;
  for (const double shift : {0.0, 1e-8, 1e-5}) {
    const Block<D> shifted = W + shift * W.trace() * Block<D>::Identity();
    r.setZero();
    for (int step = 0; step < kProximalSteps; ++step) {
      const Vector<D> moved = b - shift * W.trace() * r;
      if (!(moved[0] < 0.0) || !solve_regular<D>(shifted, moved, mu, nullptr, r)) break;
      Best<D> trial{W, b, mu};
      trial.offer(r);
      if (trial.exact()) return in_given_units(trial.r);
      if (shift == 0.0) break;
    }
  }

  // No solution of the regular kind: the best of all that come near.
  best.offer(Vector<D>::Unit(0) * (-b[0] / W(0, 0)));
  offer_all_sliding(best);
  best.offer(Vector<D>::Zero());
  return in_given_units(best.r);
}

}  // namespace

template <int D>
double coulomb_residual(const Block<D>& W, const Vector<D>& b, double mu, const Vector<D>& r) {
  const Vector<D> change = W * r;
  const double scale = maximum(b.norm(), change.norm());
  if (scale == 0.0) return 0.0;
  const double trace = W.trace();
  const double rho = trace > 0.0 ? D / trace : 1.0;
  Vector<D> moved = b + change;
  moved[0] += mu * tangential_length(moved);
  moved = r - rho * moved;
  Impulse<D> image;
  image.normal = moved[0];
  Vector<D> error = r;
  if constexpr (D == 2) {
    image.tangential = moved[1];
    image = project_on_cone(image, mu);
    error -= Vector<2>(image.normal, image.tangential);
  } else {
    image.tangential = {0.0, moved[1], moved[2]};
    image = project_on_cone(image, mu);
    error -= Vector<3>(image.normal, image.tangential[1], image.tangential[2]);
  }
  return error.norm() / (rho * scale);
}

template <int D>
Vector<D> solve_coulomb_block(const Block<D>& W, const Vector<D>& b, double mu,
                              const Vector<D>* guess) {
  assert(mu >= 0.0);
  if (b[0] >= 0.0 || !(W(0, 0) > 0.0)) return Vector<D>::Zero();
  Vector<D> r;
  if (is_moderate(W.trace()) && is_moderate(b.cwiseAbs().sum())) {
    if (decoupled_and_isotropic(W)) {
      r = solve_decoupled(W, b, mu);
      if (r.allFinite()) return r;
    } else if (mu == 0.0) {
      r = Vector<D>::Unit(0) * (-b[0] / W(0, 0));
      if (r.allFinite()) return r;
    } else if (solve_regular(W, b, mu, guess, r)) {
      return r;
    }
  }
  return least_residual(W, b, mu);
}

template Vector<2> solve_coulomb_block<2>(const Block<2>&, const Vector<2>&, double,
                                          const Vector<2>*);
template Vector<3> solve_coulomb_block<3>(const Block<3>&, const Vector<3>&, double,
                                          const Vector<3>*);
template double coulomb_residual<2>(const Block<2>&, const Vector<2>&, double, const Vector<2>&);
template double coulomb_residual<3>(const Block<3>&, const Vector<3>&, double, const Vector<3>&);

}  // namespace cd
