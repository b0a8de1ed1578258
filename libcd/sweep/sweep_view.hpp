// SPDX-License-Identifier: BSD-3-Clause
// Contacts and bodies as the solver kernels see them: raw pointers and the mechanics of one
// contact.
#pragma once

#include "libcd/law/contact_law.hpp"
#include "libcd/problem/cell_space.hpp"

namespace cd {

/// A problem being solved. `local` reads a contact with the velocities as they are now, `apply`
/// gives it a new impulse and moves its bodies accordingly. Kernels hold a view by value: its
/// pointers then stay in registers, which references to the owning arrays would not (their targets
/// are written). Space is what surrounds the bodies: open space, or a periodic cell that every
/// contact feels and moves.
template <int D, class Space = OpenSpace<D>>
struct SweepView {
  BodyMotion<D>* motion;         ///< of all bodies, velocities as they are now
  GrainContact<D>* grains;       ///< contacts of two grains
  BoundaryContact<D>* boundary;  ///< all others
  const ContactLabel* label;     ///< of all contacts
  int grain_count;               ///< of contacts of two grains
  int count;                     ///< of all contacts, grain contacts first
  double time_step;              ///< dt
  double rotational_response;    ///< that of every grain (ContactProblem::rotational_response)
  Space space;                   ///< around the bodies

  /// The impulse of contact c as it is now.
  const Impulse<D>& impulse(int c) const {
    return c < grain_count ? grains[c].impulse : boundary[c - grain_count].impulse;
  }

  /// Contact c alone: its velocity, response and impulse while all others are as they are now.
  LocalContact<D> local(int c) const {
    return c < grain_count ? local_of(grains[c], c) : local_of(boundary[c - grain_count], c);
  }

  /// Gives contact c an impulse, and its bodies what changes by it.
  void apply(int c, const Impulse<D>& impulse) const {
    if (c < grain_count) {
      apply_to(grains[c], c, impulse);
    } else {
      apply_to(boundary[c - grain_count], c, impulse);
    }
  }

  /// Gives contact c the impulse that the law asks for: local, solve and apply with one decision
  /// about the kind of the contact.
  template <class Law>
  void update(int c, const Law& law) const {
    if (c < grain_count) {
      apply_to(grains[c], c, law.solve(local_of(grains[c], c)));
    } else {
      const SweepView copy = *this;  // so that the space of *this can stay in registers
      copy.update_boundary(c, law);
      space.keep(copy.space);
    }
  }

  /// Out of line: walls are few, and their code would take registers from the grains' in the sweep.
  template <class Law>
  [[gnu::noinline]] void update_boundary(int c, const Law& law) const {
    BoundaryContact<D>& contact = boundary[c - grain_count];
    apply_to(contact, c, law.solve(local_of(contact, c)));
  }

  // Without the attribute g++ takes the next two functions for pure ones and drops the calls.

  /// Asks for the cache lines of contact c, to be used some contacts later.
  [[gnu::always_inline]] void prefetch(int c) const {
    if (c < grain_count) __builtin_prefetch(&grains[c], 1);
  }

  /// Asks for the cache lines of the bodies of contact c, whose own line should be there by now.
  [[gnu::always_inline]] void prefetch_bodies(int c) const {
    if (c >= grain_count) return;
    __builtin_prefetch(&motion[grains[c].i], 1);
    __builtin_prefetch(&motion[grains[c].j], 1);
  }

  /// `local` of a contact whose kind is known; `number` is its number among all.
  template <class Contact>
  LocalContact<D> local_of(const Contact& c, int number) const {
    Impulse<D> velocity = relative_velocity(c, motion);
    space.add_velocity(number, c.normal, velocity);
    EffectiveMass mass = effective_mass(c, motion, rotational_response);
    space.add_response(number, mass);
    LocalContact<D> local;
    local.velocity_n = velocity.normal;
    local.velocity_t = velocity.tangential;
    local.impulse = c.impulse;
    local.mass_n = mass.n;
    local.mass_t = mass.t;
    local.bias = c.bias;
    local.friction = c.friction;
    local.time_step = time_step;
    local.pair = label[number].pair;
    return local;
  }

  /// `apply` to a contact whose kind is known.
  template <class Contact>
  void apply_to(Contact& c, int number, const Impulse<D>& impulse) const {
    const Impulse<D> change = impulse - c.impulse;
    space.apply_impulse(c, number, change, motion);
    apply_impulse(c, change, motion, rotational_response);
    c.impulse = impulse;
  }
};

}  // namespace cd
