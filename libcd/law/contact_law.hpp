// SPDX-License-Identifier: BSD-3-Clause
// Contact law: the impulse of one contact when everything else is known.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "libcd/core/error.hpp"
#include "libcd/law/contact_conditions.hpp"
#include "libcd/law/contact_state.hpp"
#include "libcd/law/impulse.hpp"
#include "libcd/law/pair_filter.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// One contact with all other contacts frozen. Velocities are those of j relative to i at the
/// common contact point and include the effect of the present impulse.
template <int D>
struct LocalContact {
  double velocity_n;      ///< normal relative velocity, > 0 separates [length / time]
  Tangent<D> velocity_t;  ///< tangential relative velocity
  Impulse<D> impulse;     ///< the present impulse [mass length / time]
  double mass_n;          ///< effective mass: normal impulse per change of normal velocity
  double mass_t;          ///< the same for the tangential direction
  double bias;            ///< gap / time step, < 0 for an overlap, or what the law made of it when
                          ///< the step began (ContactConditions) [length / time]
  double friction;        ///< Coulomb coefficient mu >= 0
  double time_step;       ///< [time]
  int pair;               ///< number of the pair of materials (PairTable)

  /// R*, 1 / R* = 1 / r_i + 1 / r_j; the grain's own radius at a flat wall [length]. Of explicit
  /// forces that remember and need it (needs_reduced_radius), 0 for others.
  double reduced_radius = 0.0;

  /// The gap as the step began, for laws without conditions of their own [length].
  double gap() const { return bias * time_step; }
};

/// One contact that also transmits a moment, with all other contacts frozen. Rotations are in units
/// of the contact's length l (Wrench): `spin` is l (omega_j - omega_i).
template <int D>
struct MomentContact : LocalContact<D> {
  Vector<D> normal;        ///< from i to j
  Spin<D> spin;            ///< relative rotation [length / time]
  Spin<D> moment;          ///< the present moment [mass length / time]
  double moment_response;  ///< change of spin per moment [1 / mass]
  double coupling;         ///< change of tangential velocity per moment s x n, and of the spin's
                           ///< part in the plane per tangential impulse [1 / mass]
  const ContactConditions* conditions;  ///< of this step
};

/// One contact of a problem in matrix form, with all other contacts frozen: its response is a full
/// block that couples normal and tangential direction. Component 0 is normal; the gap term is part
/// of the velocity.
template <int D>
struct BlockContact {
  const Eigen::Matrix<double, D, D>& response;  ///< W_cc, velocity per impulse
  Vector<D> free;     ///< relative velocity without the contact's own impulse
  Vector<D> impulse;  ///< the present impulse
  double friction;    ///< Coulomb coefficient mu >= 0
};

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

  /// What each contact remembers from step to step beside its impulse. An explicit force
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

  /// The conditions of a contact in this step, or nothing if it takes no part in it.
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

/// True for the type of a law whose contacts transmit moments: it solves MomentContact.
template <class Law>
constexpr bool kTransmitsMoments = requires {
  Law::kTransmitsMoments;
};

}  // namespace cd
