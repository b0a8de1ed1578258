// SPDX-License-Identifier: BSD-3-Clause
// The frozen problem of one time step in velocity form: bodies, contacts, free velocities.
#pragma once

#include <cstdint>

#include "libcd/core/array.hpp"
#include "libcd/detect/contact_key.hpp"
#include "libcd/law/contact_conditions.hpp"
#include "libcd/law/contact_state.hpp"
#include "libcd/law/pair_filter.hpp"
#include "libcd/problem/cell_coupling.hpp"
#include "libcd/scene/body_motion.hpp"

namespace cd {

/// Contact of two round bodies whose response is isotropic: the short record of the hot loop, one
/// cache line in 2D. The arms r (1 + eps) of both bodies meet also across a gap, so that an impulse
/// keeps the angular momentum.
template <int D>
struct alignas(D == 2 ? 64 : 32) GrainContact {
  Vector<D> normal;    ///< unit vector from i to j
  double bias;         ///< gap / time step, or what a law with conditions of its own made of it:
                       ///< b in V_n + b >= 0 [length / time]
  Impulse<D> impulse;  ///< in a frozen problem: the initial guess (warm start)
  double arm;          ///< 1 + gap / (r_i + r_j)
  double friction;     ///< Coulomb coefficient mu of this step
  /// @{
  /// Numbers of the two bodies in the problem.
  std::int32_t i, j;
  /// @}
};

/// Contact with a wall, or with a body of special mobility or inertia: everything per contact.
template <int D>
struct BoundaryContact {
  /// Response of one body.
  struct Side {
    Vector<D> inverse_mass;  ///< per Cartesian axis [1 / mass]
    double lever;            ///< tangential velocity per surface speed: arm / r, 0 for a flat
                             ///< wall, negative for a drum, which the contact sees from inside
    double response;         ///< change of surface speed per tangential impulse [1 / mass],
                             ///< negative for a drum

    /// Returns whether an impulse moves or turns the body.
    bool responds() const { return inverse_mass.maxCoeff() > 0.0 || response != 0.0; }
  };

  Vector<D> normal;    ///< unit vector from i to j
  double bias;         ///< as in GrainContact; at a plate's edge of the gap in passing
  Impulse<D> impulse;  ///< as in GrainContact
  /// @{
  /// Effective masses; lower bounds where the directions couple.
  double mass_n, mass_t;
  /// @}
  double friction;  ///< Coulomb coefficient mu of this step
  /// @{
  /// Responses of its two bodies.
  Side side_i, side_j;
  /// @}
  /// @{
  /// Numbers of the two bodies in the problem.
  std::int32_t i, j;
  /// @}
};

/// Data of a contact under laws with moments or conditions of a step: the conditions, and the
/// responses of rotations to moments (Wrench).
template <int D>
struct MomentCoupling {
  ContactConditions conditions;  ///< of this step
  Spin<D> moment;                ///< the initial guess
  double length;                 ///< l [length]
  /// @{
  /// Relative rotation l omega per surface speed r omega: l / r.
  double share_i, share_j;
  /// @}
  /// @{
  /// Change of surface speed per moment [1 / mass].
  double turn_i, turn_j;
  /// @}
  /// @{
  /// Of the contact: moment_response and coupling of MomentContact [1 / mass].
  double response, coupling;
  /// @}
};

/// The cold part of a contact.
struct ContactLabel {
  ContactKey key;  ///< by the handles of the scene
  int pair;        ///< number of the pair of materials
};

/// Plain, frozen data of one step. Contacts are numbered through both groups, grain contacts first,
/// each group sorted by key.
template <int D>
struct ContactProblem {
  double time_step = 1.0;            ///< dt [time]
  std::int64_t step = 0;             ///< number of the step, a key of the random sweep order
  double rotational_response = 0.0;  ///< m r^2 / I of the bodies in grain contacts
  Array<BodyMotion<D>> free;         ///< velocities at the end of it without any contact impulse
  Array<BodyMotion<D>> before;       ///< at its start; empty if they are the free ones (at_start)
  Array<std::int32_t> order;         ///< of the bodies in space (spatial_order); empty: by number
  Array<GrainContact<D>> grain_contacts;        ///< first group
  Array<BoundaryContact<D>> boundary_contacts;  ///< second group
  Array<ContactLabel> label;                    ///< of each contact, both groups
  CellCoupling<D> cell;                         ///< of a periodic cell, if it is coupled
  /// From the centre of i to that of j along the normal of each contact: positive for two round
  /// bodies and outside of a shaft, negative inside of a drum; infinite for a flat wall, and for a
  /// cylinder in 3D, which has no centre.
  Array<double> branch;
  Array<double> gap;  ///< of each contact as the step begins, negative for an overlap [length]
  Array<MomentCoupling<D>> coupling;  ///< per contact, for laws with own conditions or with moments
  ContactStates state;                ///< per contact as the step begins, for laws that remember
  Array<double> reduced_radius;       ///< per contact, for explicit forces that remember
  PairFilter filter = PairFilter::within_reach;  ///< which pairs the contacts are
  Array<SeamCrossing> crossings;                 ///< of plates, sorted

  /// Velocities at the start of the step.
  const Array<BodyMotion<D>>& at_start() const { return before.empty() ? free : before; }

  /// Of both groups.
  int contact_count() const { return grain_contacts.size() + boundary_contacts.size(); }
};

/// Calls body(c, contact) for every contact c of the problem, grain contacts first.
template <int D, class Body>
void for_each_contact(const ContactProblem<D>& problem, const Body& body) {
  const int grains = problem.grain_contacts.size();
  for (int c = 0; c < grains; ++c) body(c, problem.grain_contacts[c]);
  for (int c = 0; c < problem.boundary_contacts.size(); ++c)
    body(grains + c, problem.boundary_contacts[c]);
}

/// Result of a solver: one impulse per contact and the velocities of all bodies, and of a deforming
/// cell, with them. Also moments, for laws that transmit them; contact states as the step ends, for
/// explicit forces with memory; and changes of the displacements, for collisions within the step.
template <int D>
struct Solution {
  Array<Impulse<D>> impulse = {};           ///< per contact [mass length / time]
  Array<BodyMotion<D>> motion = {};         ///< per body; empty in matrix form
  Array<Spin<D>> moment = {};               ///< as in Wrench, on j [mass length / time]
  ContactStates state = {};                 ///< per contact
  Matrix<D> cell_rate = Matrix<D>::Zero();  ///< velocity gradient Lambda [1/time]
  /// Of each body, its displacement in the step beyond dt times its velocity [length]; empty: none.
  Array<Vector<D>> shift = {};
};

}  // namespace cd
