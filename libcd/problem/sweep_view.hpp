// Contacts and bodies as the solver kernels see them: raw pointers and the mechanics of one
// contact.
#pragma once

#include "libcd/law/contact_law.hpp"
#include "libcd/problem/contact_problem.hpp"

namespace cd {

/// Open space takes no part in contacts. A periodic cell of variable size gives every contact the
/// additional velocity lambda l and is in turn moved by every impulse; it replaces this class as
/// the second argument of SweepView.
template <int D>
struct OpenSpace {
  static constexpr bool takes_part = false;
};

/// A problem being solved. `local` reads a contact with the velocities as they are now, `apply`
/// gives it a new impulse and moves its bodies accordingly. Kernels hold a view by value: its
/// pointers then stay in registers, which references to the owning arrays would not (their targets
/// are written).
template <int D, class Space = OpenSpace<D>>
struct SweepView {
  static_assert(!Space::takes_part, "only open space is implemented");

  BodyMotion<D>* motion;
  GrainContact<D>* grains;
  BoundaryContact<D>* boundary;
  const ContactLabel* label;
  int grain_count;
  int count;  ///< of all contacts, grain contacts first
  double time_step;
  double rotational_response;

  const Impulse<D>& impulse(int c) const {
    return c < grain_count ? grains[c].impulse : boundary[c - grain_count].impulse;
  }

  LocalContact<D> local(int c) const {
    return c < grain_count ? local_of(grains[c], c) : local_of(boundary[c - grain_count], c);
  }

  void apply(int c, const Impulse<D>& impulse) const {
    if (c < grain_count) {
      apply_to(grains[c], impulse);
    } else {
      apply_to(boundary[c - grain_count], impulse);
    }
  }

  /// Gives contact c the impulse that the law asks for: local, solve and apply with one decision
  /// about the kind of the contact.
  template <class Law>
  void update(int c, const Law& law) const {
    if (c < grain_count) {
      apply_to(grains[c], law.solve(local_of(grains[c], c)));
    } else {
      BoundaryContact<D>& contact = boundary[c - grain_count];
      apply_to(contact, law.solve(local_of(contact, c)));
    }
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

  /// Moves the bodies of a contact by an additional impulse.
  void push(const GrainContact<D>& c, double normal, const Tangent<D>& tangential) const;
  void push(const BoundaryContact<D>& c, double normal, const Tangent<D>& tangential) const;

  LocalContact<D> local_of(const GrainContact<D>& c, int number) const;
  LocalContact<D> local_of(const BoundaryContact<D>& c, int number) const;
  void apply_to(GrainContact<D>& c, const Impulse<D>& impulse) const;
  void apply_to(BoundaryContact<D>& c, const Impulse<D>& impulse) const;
};

template <int D, class Space>
inline LocalContact<D> SweepView<D, Space>::local_of(const GrainContact<D>& c, int number) const {
  const BodyMotion<D>& a = motion[c.i];
  const BodyMotion<D>& b = motion[c.j];
  const Vector<D> v = b.velocity - a.velocity;
  const double rotational = 1.0 + rotational_response * c.arm * c.arm;
  const double mass_t = 1.0 / ((a.inverse_mass + b.inverse_mass) * rotational);
  LocalContact<D> local;
  local.velocity_n = c.normal.dot(v);
  local.velocity_t = tangential(c.normal, v) -
                     surface_velocity(c.normal, Spin<D>(c.arm * (a.surface + b.surface)));
  local.impulse = c.impulse;
  local.mass_n = mass_t * rotational;
  local.mass_t = mass_t;
  local.gap_rate = c.gap_rate;
  local.friction = c.friction;
  local.time_step = time_step;
  local.pair = label[number].pair;
  return local;
}

template <int D, class Space>
inline LocalContact<D> SweepView<D, Space>::local_of(const BoundaryContact<D>& c,
                                                     int number) const {
  const BodyMotion<D>& a = motion[c.i];
  const BodyMotion<D>& b = motion[c.j];
  const Vector<D> v = b.velocity - a.velocity;
  LocalContact<D> local;
  local.velocity_n = c.normal.dot(v);
  local.velocity_t =
      tangential(c.normal, v) -
      surface_velocity(c.normal, Spin<D>(c.side_i.lever * a.surface + c.side_j.lever * b.surface));
  local.impulse = c.impulse;
  local.mass_n = c.mass_n;
  local.mass_t = c.mass_t;
  local.gap_rate = c.gap_rate;
  local.friction = c.friction;
  local.time_step = time_step;
  local.pair = label[number].pair;
  return local;
}

template <int D, class Space>
inline void SweepView<D, Space>::push(const GrainContact<D>& c, double normal,
                                      const Tangent<D>& tangential) const {
  BodyMotion<D>& a = motion[c.i];
  BodyMotion<D>& b = motion[c.j];
  const Vector<D> p = normal * c.normal + cartesian(c.normal, tangential);
  const Spin<D> twist = (rotational_response * c.arm) * torque(c.normal, tangential);
  a.velocity -= a.inverse_mass * p;
  b.velocity += b.inverse_mass * p;
  a.surface -= a.inverse_mass * twist;
  b.surface -= b.inverse_mass * twist;
}

template <int D, class Space>
inline void SweepView<D, Space>::push(const BoundaryContact<D>& c, double normal,
                                      const Tangent<D>& tangential) const {
  BodyMotion<D>& a = motion[c.i];
  BodyMotion<D>& b = motion[c.j];
  const Vector<D> p = normal * c.normal + cartesian(c.normal, tangential);
  const Spin<D> twist = torque(c.normal, tangential);
  a.velocity -= c.side_i.inverse_mass.cwiseProduct(p);
  b.velocity += c.side_j.inverse_mass.cwiseProduct(p);
  a.surface -= c.side_i.response * twist;
  b.surface -= c.side_j.response * twist;
}

template <int D, class Space>
inline void SweepView<D, Space>::apply_to(GrainContact<D>& c, const Impulse<D>& impulse) const {
  push(c, impulse.normal - c.impulse.normal, impulse.tangential - c.impulse.tangential);
  c.impulse = impulse;
}

template <int D, class Space>
inline void SweepView<D, Space>::apply_to(BoundaryContact<D>& c, const Impulse<D>& impulse) const {
  push(c, impulse.normal - c.impulse.normal, impulse.tangential - c.impulse.tangential);
  c.impulse = impulse;
}

}  // namespace cd
