// SPDX-License-Identifier: BSD-3-Clause
// Moment law: a law of one's own whose contacts transmit moments, as sweeps call it.
#pragma once

#include "libcd/law/contact_law.hpp"

namespace cd {

/// Throws Error unless a law with moments is judged by its own residual (the natural map knows of
/// impulses only, and explicit forces transmit no moments), does not claim to be Coulomb's, and has
/// conditions of its own if it remembers: they are what reads and writes its states.
template <int D>
void check_moments(const ContactLaw<D>& law) {
  if (law.criterion() != Criterion::law_residual)
    throw Error("law", law.name(), "one judged by law_residual, as its contacts transmit moments");
  if (law.is_coulomb())
    throw Error("law", law.name(), "one that is not Coulomb's, as its contacts transmit moments");
  if (!law.has_conditions() && !law.state_variables().empty())
    throw Error("law", law.name(), "one with has_conditions, as it remembers beside its moments");
}

/// The type that says at compile time what ContactLaw::transmits_moments says at run time, so that
/// sweeps ask for wrenches. A virtual call per contact.
template <int D>
class MomentLaw {
 public:
  static constexpr bool kTransmitsMoments = true;  ///< solve wants MomentContact

  /// Of a law that transmits moments and outlives this object. Throws Error as check_moments.
  explicit MomentLaw(const ContactLaw<D>& law) : law_(law) { check_moments(law); }

  /// Returns the law's answer.
  Wrench<D> solve(const MomentContact<D>& contact) const { return law_.solve(contact); }

  /// As ContactLaw::bias.
  double bias(double gap_rate) const { return law_.bias(gap_rate); }

  /// Problems in matrix form have no moments: throws Error.
  Impulse<D> solve(const BlockContact<D>& /*contact*/) const {
    throw Error("law", law_.name(), "a law without moments in matrix form");
  }

 private:
  const ContactLaw<D>& law_;
};

}  // namespace cd
