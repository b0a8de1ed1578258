// SPDX-License-Identifier: BSD-3-Clause
// The tangential spring of soft laws: it sticks, and slides at the Coulomb limit.
#pragma once

#include "libcd/law/contact_law.hpp"

namespace cd {

/// The traits of soft laws; with `spring` each contact remembers how far its tangential spring is
/// stretched, along the motion of j against i [length].
inline LawTraits soft_traits(bool spring) {
  static const StateVariable variable{"tangential spring", StateVariable::Kind::tangential};
  LawTraits traits{.criterion = Criterion::explicit_force, .pair_filter = PairFilter::overlapping};
  if (spring) traits.state_variables = {&variable, 1};
  return traits;
}

/// Tangential force on j of a spring and a dashpot in parallel that slide together at the Coulomb
/// limit [Cundall and Strack 1979]: F_t = -k_t xi - gamma_t u_t with |F_t| <= limit. Moves the
/// spring xi on by u_t dt; where it slides, xi becomes what makes F_t just the limit, as u_t stays.
/// Stiffness k_t [mass / time^2], damping gamma_t [mass / time], limit mu F_n [force], all >= 0.
template <int D>
Tangent<D> tangential_spring_force(const LocalContact<D>& c, double stiffness, double damping,
                                   double limit, Tangent<D>& spring) {
  spring += c.time_step * c.velocity_t;
  const Tangent<D> wanted = -stiffness * spring - damping * c.velocity_t;
  const double size = length(wanted);
  if (size <= limit) return wanted;
  const Tangent<D> force = (limit / size) * wanted;
  if (stiffness > 0.0) {
    spring = (-1.0 / stiffness) * (force + damping * c.velocity_t);
  } else {
    spring = zero_tangent<D>();
  }
  return force;
}

}  // namespace cd
