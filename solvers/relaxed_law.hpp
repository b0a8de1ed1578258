// SPDX-License-Identifier: BSD-3-Clause
// Relaxed law: a law whose answer is taken in part only, or overshot.
#pragma once

#include <cmath>

#include <libcd/core/error.hpp>
#include <libcd/law/contact_law.hpp>
#include <libcd/law/coulomb_cone.hpp>

namespace cd {

/// @{
/// The impulse, or wrench, that a contact has now.
template <int D>
Impulse<D> present_impulse(const LocalContact<D>& contact) {
  return contact.impulse;
}
template <int D>
Wrench<D> present_impulse(const MomentContact<D>& contact) {
  return {contact.impulse, contact.moment};
}
template <int D>
Impulse<D> present_impulse(const BlockContact<D>& contact) {
  return from_components(contact.impulse);
}
/// @}

/// p + factor (law - p), brought back to Coulomb's cone where the factor overshoots (along the
/// directions n and t separately, as the law itself does it). A fixed point of the law stays one.
template <class Law>
struct RelaxedLaw {
  const Law& law;  ///< must outlive this one
  double factor;   ///< in (0, 2)

  /// The relaxed impulse or wrench of one contact.
  template <class Contact>
  auto solve(const Contact& contact) const {
    const auto present = present_impulse(contact);
    auto relaxed = present + factor * (law.solve(contact) - present);
    if (factor > 1.0) {
      relaxed.normal = maximum(0.0, relaxed.normal);
      relaxed.tangential = project_on_disc(relaxed.tangential, contact.friction * relaxed.normal);
    }
    return relaxed;
  }
};

/// Of the type of its law.
template <class Law>
RelaxedLaw(const Law&, double) -> RelaxedLaw<Law>;

/// @{
/// Throws Error if the factor is not in (0, 2), or above 1 for a law other than rigid contact with
/// Coulomb friction, whose admissible impulses are not known here.
template <int D>
void check_relaxation(double factor, const ContactLaw<D>& law) {
  if (factor > 1.0 && !law.traits().is_coulomb)
    throw Error("relaxation", factor, "a number in (0, 1] with the law " + law.name());
}
inline void check_relaxation(double factor) {
  if (!(factor > 0.0 && factor < 2.0)) throw Error("relaxation", factor, "a number in (0, 2)");
}
/// @}

}  // namespace cd
