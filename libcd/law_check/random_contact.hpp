// SPDX-License-Identifier: BSD-3-Clause
// Random contact: two grains, or a grain and a wall, that nothing else touches, and their
// velocities after an impulse.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "libcd/core/random.hpp"
#include "libcd/law/contact_law.hpp"

namespace cd {

/// One contact in a step. Its bodies are round, so that normal and tangential response do not
/// couple, while sliding and rolling do (MomentContact).
template <int D>
struct RandomContact {
  MomentContact<D> free;         ///< with no impulse and moment; its `conditions` are not set
  ContactConditions conditions;  ///< of this step, or bias and friction of the contact
  std::vector<double> state;     ///< the contact's memory (LawTraits::state_variables)

  /// The contact with this impulse and moment and the velocities that follow. It refers to the
  /// conditions of this object.
  MomentContact<D> with(const Wrench<D>& wrench) const;

  /// Two other bodies whose contact has this wrench and the velocities of `with(wrench)`.
  RandomContact of_other_bodies(const Wrench<D>& wrench, const RandomContact& others) const;

  /// Sum of the sizes of what a law adds up: the impulses that would undo bias and free velocities,
  /// and the adhesion [mass length / time].
  double scale() const;

  /// The contact and the answer of a law, on one line, for messages.
  std::string text(const Wrench<D>& answer) const;
};

/// Masses, radii, gap, friction and velocities of a contact, random functions of the key of
/// `random`: velocities and gap over time step are of the order of 1, masses spread over two
/// decades. A third of the contacts are drawn such that the contact would stick by Coulomb's law,
/// also just at the limit of friction, and some rest or only touch. A law that remembers has seen
/// none or one earlier step. Nothing if the law says that the contact takes no part in its step.
template <int D>
std::optional<RandomContact<D>> random_contact(CounterRandom random, const ContactLaw<D>& law);

}  // namespace cd
