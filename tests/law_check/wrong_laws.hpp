// SPDX-License-Identifier: BSD-3-Clause
// Contact laws, each of which is wrong in one way.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>

#include <libcd/law/unilateral_coulomb.hpp>

namespace cd::test {

/// Coulomb's law, to be made wrong.
template <int D>
class Own : public ContactLaw<D> {
 public:
  std::string name() const override { return "own"; }
  LawTraits traits() const override { return {.criterion = Criterion::natural_map}; }
  double bias(double gap_rate) const override { return rigid_.bias(gap_rate); }
  Impulse<D> solve(const LocalContact<D>& c) const override { return rigid_.solve(c); }

 protected:
  UnilateralCoulomb<D> rigid_;
};

/// Remembers whether the last contact that it was asked about slid, wherever that was.
template <int D>
struct HiddenState final : Own<D> {
  Impulse<D> solve(const LocalContact<D>& c) const override {
    LocalContact<D> contact = c;
    if (!slid_) contact.friction *= 1.2;
    const Impulse<D> r = this->rigid_.solve(contact);
    slid_ = length(r.tangential) >= c.friction * r.normal;
    return r;
  }
  mutable bool slid_ = false;
};

/// Goes half of the way from the present impulse, as if the solver's relaxation were its own.
template <int D>
struct Relaxed final : Own<D> {
  Impulse<D> solve(const LocalContact<D>& c) const override {
    return 0.5 * (c.impulse + this->rigid_.solve(c));
  }
};

/// Judges by the gap, and solves for the gap where it is open.
template <int D>
struct OtherBias final : Own<D> {
  double bias(double gap_rate) const override { return gap_rate; }
};

/// Reverses half of the velocity that the contact would have without its impulse.
template <int D>
struct BouncesInTheSolve final : Own<D> {
  LawTraits traits() const override { return {}; }
  Impulse<D> solve(const LocalContact<D>& c) const override {
    const double free = c.velocity_n - c.impulse.normal / c.mass_n;
    return {std::max(0.0, -1.5 * c.mass_n * free), zero_tangent<D>()};
  }
};

/// Pulls where it should open.
template <int D>
struct Bilateral final : Own<D> {
  Impulse<D> solve(const LocalContact<D>& c) const override {
    return {c.impulse.normal - c.mass_n * (this->rigid_.bias(c.bias) + c.velocity_n),
            zero_tangent<D>()};
  }
};

/// Has twice the friction that its conditions say.
template <int D>
struct BeyondItsConditions final : Own<D> {
  LawTraits traits() const override { return {.has_conditions = true}; }
  Impulse<D> solve(const LocalContact<D>& c) const override {
    LocalContact<D> rough = c;
    rough.friction *= 2.0;
    return this->rigid_.solve(rough);
  }
};

/// Limits the components of friction one by one: a cube in place of a ball.
struct Boxed final : Own<3> {
  Impulse<3> solve(const LocalContact<3>& c) const override {
    Impulse<3> r = rigid_.solve(c);
    const Vector<3> stick = c.impulse.tangential - c.mass_t * c.velocity_t;
    for (int k = 0; k < 3; ++k) r.tangential[k] = project_on_disc(stick[k], c.friction * r.normal);
    return r;
  }
};

/// Friction towards the speed of a belt, which does work.
struct Belt final : Own<2> {
  LawTraits traits() const override { return {}; }
  Impulse<2> solve(const LocalContact<2>& c) const override {
    LocalContact<2> seen = c;
    seen.velocity_t -= 0.3;
    return rigid_.solve(seen);
  }
};

/// mu / (1 + |u_t| / v0): sliding, m (|f| - s) (1 + s / v0) = mu r_n for the speed s = |u_t|, where
/// f is the velocity without the impulse.
struct Weakening final : Own<2> {
  LawTraits traits() const override { return {}; }
  Impulse<2> solve(const LocalContact<2>& c) const override {
    constexpr double v0 = 1e3;  // no contact has two solutions
    Impulse<2> r = rigid_.solve(c);
    const double free = c.velocity_t - c.impulse.tangential / c.mass_t, f = std::abs(free);
    const double limit = c.friction * r.normal;
    if (c.mass_t * f <= limit) return r;
    const double b = v0 - f, q = v0 * (limit / c.mass_t - f);  // s^2 + b s + q = 0, q < 0
    const double s = -2.0 * q / (b + std::sqrt(b * b - 4.0 * q));
    r.tangential = std::copysign(limit / (1.0 + s / v0), -free);
    return r;
  }
};

/// Another coefficient in matrix form.
template <int D>
struct FormsDiffer final : Own<D> {
  LawTraits traits() const override { return {}; }
  using Own<D>::solve;
  Impulse<D> solve(const BlockContact<D>& c) const override {
    return this->rigid_.solve(BlockContact<D>{c.response, c.free, c.impulse, 0.5 * c.friction});
  }
};

/// NaN where the contact opens.
template <int D>
struct NotANumber final : Own<D> {
  Impulse<D> solve(const LocalContact<D>& c) const override {
    const Impulse<D> r = this->rigid_.solve(c);
    return r.normal > 0.0 ? r : Impulse<D>{std::sqrt(-1.0), zero_tangent<D>()};
  }
};

}  // namespace cd::test
