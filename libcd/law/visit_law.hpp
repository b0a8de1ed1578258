// SPDX-License-Identifier: BSD-3-Clause
// Visit of a law: from a law chosen at run time to a kernel compiled for it.
#pragma once

#include "libcd/law/extended_coulomb.hpp"
#include "libcd/law/hertz_mindlin.hpp"
#include "libcd/law/moment_law.hpp"
#include "libcd/law/spring_dashpot.hpp"
#include "libcd/law/unilateral_coulomb.hpp"

namespace cd {

/// Calls body(law) with the law's own type if it is a built-in law with a fixed point, with a
/// MomentLaw if it is another one whose contacts transmit moments, else with the abstract type.
/// Done once per solve, it keeps virtual calls out of the sweeps. Throws Error as LawTraits::check.
template <int D, class Body>
void visit_law(const ContactLaw<D>& law, const Body& body) {
  if (const auto* coulomb = dynamic_cast<const UnilateralCoulomb<D>*>(&law)) {
    body(*coulomb);
  } else if (const auto* extended = dynamic_cast<const ExtendedCoulomb<D>*>(&law)) {
    if (law.traits().is_coulomb) {
      body(ExtendedCoulomb<D>::plain());
    } else {
      body(*extended);
    }
  } else if (law.traits().transmits_moments) {
    body(MomentLaw<D>(law));
  } else {
    body(law);
  }
}

/// The same for explicit forces, which iterative solvers refuse.
template <int D, class Body>
void visit_force_law(const ContactLaw<D>& law, const Body& body) {
  if (const auto* spring = dynamic_cast<const SpringDashpot<D>*>(&law)) {
    body(*spring);
  } else if (const auto* hertz = dynamic_cast<const HertzMindlin<D>*>(&law)) {
    body(*hertz);
  } else {
    body(law);
  }
}

}  // namespace cd
