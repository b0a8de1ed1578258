// SPDX-License-Identifier: BSD-3-Clause
// Law traits: the properties of a contact law that solvers and simulations go by.
#pragma once

#include <span>
#include <string>

#include "libcd/law/contact_state.hpp"
#include "libcd/law/pair_filter.hpp"

namespace cd {

/// The measure of an iterate's distance from the solution (solver/residual.hpp).
enum class Criterion {
  natural_map,     ///< unilateral contact with Coulomb friction
  law_residual,    ///< any other law with a fixed point: how much it would change one impulse
  explicit_force,  ///< not at all: the force follows from gap and velocity as the step begins
  collision,       ///< not at all: collisions follow each other, each adds to the impulse
};

/// The same for all contacts and as long as the law lives.
struct LawTraits {
  Criterion criterion = Criterion::law_residual;  ///< how solutions are judged

  /// `solve` is Coulomb's law itself: unilateral contact with the law's bias and friction with the
  /// contact's coefficient. Solvers that treat all contacts at once solve that law and never ask
  /// this one; they refuse a law that does not say so, however it is judged, and one that says so
  /// but solves a contact otherwise (solvers/coulomb_probe.hpp).
  bool is_coulomb = false;

  /// Contacts transmit moments: solvers ask `solve` for impulse and moment of a MomentContact, and
  /// for nothing else. Such a law is judged by Criterion::law_residual and is not Coulomb's.
  bool transmits_moments = false;

  /// The law fixes conditions of its own for each contact when a step begins (begin_step).
  bool has_conditions = false;

  /// A contact can get an impulse in a step in which it does not close, V_n + b > 0 with the law's
  /// bias b, as a cohesive one can. False lets solvers leave such contacts out of sweeps
  /// (OpenContacts::skip).
  bool acts_across_gaps = true;

  /// The largest gap across which the law acts without an approach; the reach of a simulation must
  /// not be less [length].
  double range = 0.0;

  PairFilter pair_filter = PairFilter::within_reach;  ///< the pairs that can get an impulse

  /// `advance` reads the reduced radius of a contact; without, none is computed.
  bool needs_reduced_radius = true;

  /// The numbers that each contact keeps from step to step beside its impulse and moment. An
  /// explicit force advances them with the force, once per contact and step; other laws read them
  /// in begin_step and write them in end_step. They never change within a sweep. The span lives as
  /// long as the law.
  std::span<const StateVariable> state_variables = {};

  /// Returns whether there are impulses that the law leaves as they are, to which solvers iterate.
  bool has_fixed_point() const {
    return criterion == Criterion::natural_map || criterion == Criterion::law_residual;
  }
  /// Returns whether one evaluation of the law gives the force.
  bool is_explicit_force() const { return criterion == Criterion::explicit_force; }
  /// Returns whether the law is solved collision by collision.
  bool is_collision() const { return criterion == Criterion::collision; }
  /// Returns whether contacts keep or transmit more than impulses, or get conditions: a step begins
  /// and ends with problem/contact_step.hpp.
  bool needs_contact_step() const {
    return has_conditions || transmits_moments || !state_variables.empty();
  }

  /// Throws Error that names the law if traits contradict each other: conditions want a fixed
  /// point; moments want law_residual (the natural map knows of impulses only), a law that is not
  /// Coulomb's, and conditions where contacts remember, which read and write what they do.
  void check(const std::string& law) const;
};

}  // namespace cd
