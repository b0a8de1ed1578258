// SPDX-License-Identifier: BSD-3-Clause
// Choice between the solutions of one contact with a full block, and their error.
#include "libcd/law/coulomb_block.hpp"

#include <cassert>
#include <cmath>

#include "libcd/law/coulomb_cone.hpp"
#include "libcd/law/coulomb_regular.hpp"
#include "libcd/law/coulomb_search.hpp"

namespace cd {
namespace {

using coulomb::tangential_length;

// The powers and products formed below stay far from the limits of the number range.
constexpr double kSmall = 1e-60, kLarge = 1e60;
bool is_moderate(double x) {
  return x > kSmall && x < kLarge;
}

// Without coupling squares are formed at most, in 2D nothing: far ahead of the load that spreads
// from one contact to the next in ordered sweeps velocities are as small as that.
template <int D>
constexpr double kTiny = D == 2 ? 1e-290 : 1e-140;

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
  // Reciprocals of W are ready before b, which depends on the contacts visited before.
  const double inverse_n = 1.0 / W(0, 0);
  const double inverse_t = W(1, 1) > 0.0 ? 1.0 / W(1, 1) : 0.0;
  Vector<D> r = b;
  r[0] = -b[0] * inverse_n;
  const double size = tangential_length(b);
  const double limit = mu * r[0];
  const bool slides = size > 0.0 && !(size <= limit * W(1, 1));
  r.template tail<D - 1>() *= slides ? -limit / size : -inverse_t;
  return r;
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
Vector<D> coulomb::solve_closed(const Block<D>& W, const Vector<D>& b, double mu,
                                const Vector<D>* guess) {
  assert(mu >= 0.0);
  Vector<D> r;
  const double size = b.cwiseAbs().sum();
  if (is_moderate(W.trace()) && size < kLarge) {
    if (size > kTiny<D> && decoupled_and_isotropic(W)) {
      r = solve_decoupled(W, b, mu);
      if (r.allFinite()) return r;
    } else if (size > kSmall && mu == 0.0) {
      r = Vector<D>::Unit(0) * (-b[0] / W(0, 0));
      if (r.allFinite()) return r;
    } else if (size > kSmall && coulomb::solve_regular<D>(W, b, mu, guess, r)) {
      return r;
    }
  }
  return coulomb::least_residual<D>(W, b, mu);
}

template Vector<2> coulomb::solve_closed<2>(const Block<2>&, const Vector<2>&, double,
                                            const Vector<2>*);
template Vector<3> coulomb::solve_closed<3>(const Block<3>&, const Vector<3>&, double,
                                            const Vector<3>*);
template double coulomb_residual<2>(const Block<2>&, const Vector<2>&, double, const Vector<2>&);
template double coulomb_residual<3>(const Block<3>&, const Vector<3>&, double, const Vector<3>&);

}  // namespace cd
