// SPDX-License-Identifier: BSD-3-Clause
// Contact law: the impulse of one contact when everything else is known.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "libcd/core/error.hpp"
#include "libcd/law/law_traits.hpp"
#include "libcd/law/local_contact.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// The contact law: exact for one contact. Built-in laws are final classes and solvers call them
/// without virtual dispatch (law/typed_law.hpp); a law of the user's own derives from this class
/// and works with every solver that updates contact by contact, at the price of a virtual call.
/// Threads call its const functions at the same time.
template <int D>
class ContactLaw {
 public:
  virtual ~ContactLaw() = default;

  /// Returns the name on the command line.
  virtual std::string name() const = 0;

  /// Returns the properties that solvers and simulations go by; they ask once per solve or step.
  /// Unless overridden those of a law that is judged by its own residual, without memory and
  /// moments.
  virtual LawTraits traits() const { return {}; }

  /// Returns the impulse that satisfies the law if all other contacts keep theirs.
  virtual Impulse<D> solve(const LocalContact<D>& contact) const = 0;

  /// Does the same for a contact of a problem in matrix form. Throws Error unless the law overrides
  /// it.
  virtual Impulse<D> solve(const BlockContact<D>& /*contact*/) const {
    throw Error("law", name(), "a law that solves problems in matrix form: unilateral-coulomb");
  }

  /// Returns impulse and moment that satisfy the law if all other contacts keep theirs. Throws
  /// Error unless a law that transmits moments overrides it.
  virtual Wrench<D> solve(const MomentContact<D>& /*contact*/) const {
    throw Error("law", name(), "a law that solves contacts with moments");
  }

  /// Returns b in the condition velocity_n + b >= 0 that a law with a fixed point imposes;
  /// `gap_rate` is gap / time step [length / time].
  virtual double bias(double gap_rate) const = 0;

  /// Returns the impulse of an explicit force whose contact remembers; moves the state on by one
  /// step.
  virtual Impulse<D> advance(const LocalContact<D>& contact, std::span<double> /*state*/) const {
    return solve(contact);
  }

  /// Returns the conditions of a contact in this step, or nothing if it takes no part in it. Where
  /// bodies would then pass through each other the step is made again, and the law asked again,
  /// with ContactStart::crosses.
  virtual std::optional<ContactConditions> begin_step(const ContactStart& contact,
                                                      std::span<const double> /*state*/) const {
    return ContactConditions{.bias = bias(contact.gap / contact.time_step),
                             .friction = contact.friction};
  }

  /// Writes what the contact keeps for the next step; `pair` is the number of its pair of
  /// materials.
  virtual void end_step(const ContactConditions& /*conditions*/, const Wrench<D>& /*wrench*/,
                        int /*pair*/, std::span<double> /*state*/) const {}

  /// Throws Error if the scene has a property that the law cannot honour.
  virtual void check(const Scene<D>& /*scene*/) const {}
};

/// True for the type of a law whose contacts transmit moments: it solves MomentContact. A law of
/// one's own says so at run time, and comes to solvers as a MomentLaw (law/moment_law.hpp).
template <class Law>
constexpr bool kTransmitsMoments = requires {
  Law::kTransmitsMoments;
};

}  // namespace cd
