// SPDX-License-Identifier: BSD-3-Clause
// Contact law: the impulse of one contact when everything else is known.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "libcd/core/error.hpp"
#include "libcd/law/contact_state.hpp"
#include "libcd/law/local_contact.hpp"
#include "libcd/law/pair_filter.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// How the distance of an iterate from the solution is measured (solver/residual.hpp).
enum class Criterion {
  natural_map,   ///< unilateral contact with Coulomb friction
  law_residual,  ///< any other law with a fixed point: how much it would change one impulse
  none,          ///< an explicit force or a collision: there is nothing to converge to
};

/// The contact law: exact for one contact. Built-in laws are final classes and solvers call them
/// without virtual dispatch (law/visit_law.hpp); a law of the user's own derives from this class
/// and works with every solver that updates contact by contact, at the price of a virtual call.
template <int D>
class ContactLaw {
 public:
  virtual ~ContactLaw() = default;

  /// The name on the command line.
  virtual std::string name() const = 0;

  /// The impulse that satisfies the law if all other contacts keep theirs.
  virtual Impulse<D> solve(const LocalContact<D>& contact) const = 0;

  /// The same for a contact of a problem in matrix form. Throws Error unless the law overrides it.
  virtual Impulse<D> solve(const BlockContact<D>& /*contact*/) const {
    throw Error("law", name(), "a law that solves problems in matrix form: unilateral-coulomb");
  }

  /// Whether contacts transmit moments: solvers then ask `solve` for impulse and moment of a
  /// MomentContact, and for nothing else. Such a law is judged by Criterion::law_residual and is
  /// not Coulomb's; it may have conditions of its own or not.
  virtual bool transmits_moments() const { return false; }

  /// Impulse and moment that satisfy the law if all other contacts keep theirs. Throws Error unless
  /// a law with moments overrides it.
  virtual Wrench<D> solve(const MomentContact<D>& /*contact*/) const {
    throw Error("law", name(), "a law that solves contacts with moments");
  }

  /// What each contact remembers from step to step beside its impulse and moment. An explicit force
  /// (Criterion::none) advances it with the force, once per contact and step; other laws read it in
  /// begin_step and write it in end_step. It is never advanced within a sweep.
  virtual const std::vector<StateVariable>& state_variables() const {
    static const std::vector<StateVariable> none;
    return none;
  }

  /// The impulse of an explicit force whose contact remembers; moves the state on by one step.
  virtual Impulse<D> advance(const LocalContact<D>& contact, std::span<double> /*state*/) const {
    return solve(contact);
  }

  /// Whether `advance` reads the reduced radius of a contact; without, none is computed.
  virtual bool needs_reduced_radius() const { return true; }

  /// Whether the law fixes conditions of its own for each contact when a step begins.
  virtual bool has_conditions() const { return false; }

  /// The conditions of a contact in this step, or nothing if it takes no part in it. Where bodies
  /// would then pass through each other the step is made again, and the law asked again, with
  /// ContactStart::crosses.
  virtual std::optional<ContactConditions> begin_step(const ContactStart& contact,
                                                      std::span<const double> /*state*/) const {
    ContactConditions conditions;
    conditions.bias = bias(contact.gap / contact.time_step);
    conditions.friction = contact.friction;
    return conditions;
  }

  /// Writes what the contact keeps for the next step; `pair` is the number of its pair of
  /// materials.
  virtual void end_step(const ContactConditions& /*conditions*/, const Wrench<D>& /*wrench*/,
                        int /*pair*/, std::span<double> /*state*/) const {}

  /// The largest gap across which the law acts without an approach; the reach of a simulation must
  /// not be less [length].
  virtual double range() const { return 0.0; }

  /// Whether a contact can get an impulse in a step in which it does not close, V_n + b > 0 with b
  /// as in `bias`, as a cohesive one can. A law that says no lets solvers leave such contacts out
  /// of sweeps (OpenContacts::skip).
  virtual bool acts_across_gaps() const { return true; }

  /// The pairs that can get an impulse: within reach, or those that overlap only.
  virtual PairFilter pair_filter() const { return PairFilter::within_reach; }

  virtual Criterion criterion() const = 0;  ///< how its solutions are judged

  /// Whether `solve` is Coulomb's law itself: unilateral contact with the bias below and friction
  /// with the contact's coefficient. Solvers that treat all contacts at once solve that law and
  /// never ask this one; they refuse a law that does not say so, however it is judged, and one that
  /// says so but solves a contact otherwise (solvers/coulomb_probe.hpp).
  virtual bool is_coulomb() const { return false; }

  /// The velocity b in the condition velocity_n + b >= 0 that a judged law imposes [length / time].
  virtual double bias(double gap_rate) const = 0;

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
