// SPDX-License-Identifier: BSD-3-Clause
// Search over all candidates that a block without a regular solution leaves.
#include "libcd/law/coulomb_search.hpp"

#include <Eigen/LU>

#include "libcd/core/branch_free.hpp"
#include "libcd/law/coulomb_regular.hpp"

namespace cd::coulomb {
namespace {

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
      if (slides_near(k, best.W, best.b, best.mu, s, r)) best.offer(r);
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

}  // namespace

template <int D>
Vector<D> least_residual(const Block<D>& W_given, const Vector<D>& b_given, double mu) {
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

template Vector<2> least_residual<2>(const Block<2>&, const Vector<2>&, double);
template Vector<3> least_residual<3>(const Block<3>&, const Vector<3>&, double);

}  // namespace cd::coulomb
