// SPDX-License-Identifier: BSD-3-Clause
// Typed law: from a law chosen at run time to kernels compiled for it.
#pragma once

#include <type_traits>
#include <variant>

#include "libcd/law/extended_coulomb.hpp"
#include "libcd/law/moment_law.hpp"
#include "libcd/law/unilateral_coulomb.hpp"

namespace cd {

/// A law that bodies can be called with by its own type: that of a built-in law with a fixed point,
/// a MomentLaw for another one whose contacts transmit moments, else the abstract type. Made once
/// per solve, it keeps virtual calls out of the sweeps.
template <int D>
class TypedLaw {
 public:
  /// Of a law that outlives this object. Throws Error as LawTraits::check.
  explicit TypedLaw(const ContactLaw<D>& law) : law_(typed(law)) {}

  /// Calls body(law) with the law by its type.
  template <class Body>
  void visit(const Body& body) const {
    std::visit(
        [&](const auto& law) {
          if constexpr (std::is_pointer_v<std::remove_cvref_t<decltype(law)>>) {
            body(*law);
          } else {
            body(law);
          }
        },
        law_);
  }

  /// True if the unknown of a contact is a Wrench: the type of the law solves MomentContact.
  bool wants_wrench() const {
    bool wants = false;
    visit([&]<class Law>(const Law&) { wants = kTransmitsMoments<Law>; });
    return wants;
  }

 private:
  using Variant = std::variant<const UnilateralCoulomb<D>*, const ExtendedCoulomb<D>*, MomentLaw<D>,
                               const ContactLaw<D>*>;

  static Variant typed(const ContactLaw<D>& law) {
    if (const auto* coulomb = dynamic_cast<const UnilateralCoulomb<D>*>(&law)) return coulomb;
    if (const auto* extended = dynamic_cast<const ExtendedCoulomb<D>*>(&law)) {
      static const UnilateralCoulomb<D> plain = ExtendedCoulomb<D>::plain();
      if (law.traits().is_coulomb) return &plain;
      return extended;
    }
    if (law.traits().transmits_moments) return MomentLaw<D>(law);
    return &law;
  }

  Variant law_;
};

}  // namespace cd
