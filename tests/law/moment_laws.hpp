// SPDX-License-Identifier: BSD-3-Clause
// Contact laws that the library does not know, whose contacts transmit moments.
#pragma once

#include <string>

#include <libcd/law/extended_coulomb.hpp>
#include <libcd/law/slide_and_roll.hpp>
#include <libcd/law/unilateral_coulomb.hpp>

namespace cd::test {

/// Judged by its own residual, overlaps kept, without moments where none are asked for.
template <int D>
class OwnMoments : public ContactLaw<D> {
 public:
  std::string name() const override { return "own-moments"; }
  LawTraits traits() const override { return {.transmits_moments = true}; }
  double bias(double gap_rate) const override { return rigid_.bias(gap_rate); }
  Impulse<D> solve(const LocalContact<D>& c) const override { return rigid_.solve(c); }

 protected:
  UnilateralCoulomb<D> rigid_;
};

/// What a contact would do without its own wrench, and how it responds in the tangent plane.
template <int D>
SlideAndRoll<D> free_plane(const MomentContact<D>& c) {
  SlideAndRoll<D> plane;
  plane.a = c.mass_t > 0.0 ? 1.0 / c.mass_t : 0.0;
  plane.b = c.coupling;
  plane.c = c.moment_response;
  const Tangent<D> rolling = surface_velocity(c.normal, c.moment);
  plane.slide = c.velocity_t - plane.a * c.impulse.tangential - plane.b * rolling;
  plane.roll =
      surface_velocity(c.normal, c.spin) - plane.b * c.impulse.tangential - plane.c * rolling;
  return plane;
}

/// Rolling friction of constant lever mu_t [length], without conditions of its own.
template <int D>
class RollingFriction : public OwnMoments<D> {
 public:
  explicit RollingFriction(double lever) : lever_(lever) {}
  using OwnMoments<D>::solve;
  Wrench<D> solve(const MomentContact<D>& c) const override {
    Wrench<D> r{this->rigid_.solve(c)};
    const TangentPair<D> pair =
        solve_slide_and_roll(free_plane(c), c.friction * r.normal, lever_ / c.length * r.normal);
    r.tangential = pair.tangential;
    r.moment = torque(c.normal, pair.rolling);
    return r;
  }

 private:
  double lever_;
};

/// A torque of -eta times the relative rotation, eta in [force length time], about all axes. With
/// s = -k w, k = eta dt / l^2, rolling at w = (w_0 + b R) / (1 + k c), and sliding is that of a
/// contact without moments, of u_0 - b k w_0 / (1 + k c) and a - b^2 k / (1 + k c).
template <int D>
class ViscousRotation : public OwnMoments<D> {
 public:
  explicit ViscousRotation(double eta) : eta_(eta) {}
  using OwnMoments<D>::solve;
  Wrench<D> solve(const MomentContact<D>& c) const override {
    const double k = eta_ * c.time_step / (c.length * c.length);
    const double held = 1.0 + k * c.moment_response;
    const SlideAndRoll<D> plane = free_plane(c);
    LocalContact<D> sliding = c;
    sliding.velocity_n -= c.impulse.normal / c.mass_n;
    sliding.impulse = {};
    sliding.velocity_t = plane.slide - (plane.b * k / held) * plane.roll;
    sliding.mass_t = 1.0 / (plane.a - plane.b * plane.b * k / held);
    Wrench<D> r{this->rigid_.solve(sliding)};
    const Tangent<D> roll = (1.0 / held) * (plane.roll + plane.b * r.tangential);
    r.moment = -k * torque(c.normal, roll);
    if constexpr (D == 3)
      r.moment -= k / held * c.normal.dot(c.spin - c.moment_response * c.moment) * c.normal;
    return r;
  }

 private:
  double eta_;
};

/// ExtendedCoulomb behind the interface that anybody has: same arithmetic, virtual calls.
template <int D>
class Forwarding final : public OwnMoments<D> {
 public:
  explicit Forwarding(const ContactCoefficients& coefficients)
      : law_(PairTable<ContactCoefficients>(coefficients)) {}
  double bias(double gap_rate) const override { return law_.bias(gap_rate); }
  LawTraits traits() const override {
    const LawTraits of_law = law_.traits();
    return {.transmits_moments = true,
            .has_conditions = true,
            .range = of_law.range,
            .state_variables = of_law.state_variables};
  }
  std::optional<ContactConditions> begin_step(const ContactStart& contact,
                                              std::span<const double> state) const override {
    return law_.begin_step(contact, state);
  }
  void end_step(const ContactConditions& conditions, const Wrench<D>& wrench, int pair,
                std::span<double> state) const override {
    law_.end_step(conditions, wrench, pair, state);
  }
  using OwnMoments<D>::solve;
  Wrench<D> solve(const MomentContact<D>& c) const override { return law_.solve(c); }

 private:
  ExtendedCoulomb<D> law_;
};

}  // namespace cd::test
