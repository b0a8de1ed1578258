// SPDX-License-Identifier: BSD-3-Clause
// Moment law: a law of one's own whose contacts transmit moments, as sweeps call it.
#pragma once

#include "libcd/law/contact_law.hpp"

namespace cd {

/// The type that says at compile time what LawTraits::transmits_moments says at run time, so that
/// sweeps ask for wrenches. A virtual call per contact.
template <int D>
class MomentLaw {
 public:
  static constexpr bool kTransmitsMoments = true;  ///< solve wants MomentContact

  /// Of a law with moments that outlives this object. Throws Error as LawTraits::check.
  explicit MomentLaw(const ContactLaw<D>& law) : law_(law) { law.traits().check(law.name()); }

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
