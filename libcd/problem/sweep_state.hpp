// The working copy of a problem that iterative solvers change: present impulses and velocities.
#pragma once

#include "libcd/law/contact_law.hpp"
#include "libcd/problem/contact_problem.hpp"

namespace cd {

/// Open space takes no part in contacts. A periodic cell of variable size gives every contact the
/// additional velocity lambda l and is in turn moved by every impulse; it replaces this class as
/// the second argument of SweepState.
template <int D>
struct OpenSpace {
  static constexpr bool takes_part = false;
};

/// Contacts and bodies of one problem while it is being solved. `local` reads a contact with the
/// velocities as they are now, `apply` gives it a new impulse and moves its bodies accordingly.
/// Loading reuses memory; nothing allocates afterwards.
template <int D, class Space = OpenSpace<D>>
class SweepState {
 public:
  static_assert(!Space::takes_part, "only open space is implemented");

  /// Copies the problem and applies its initial impulses to the free velocities.
  void load(const ContactProblem<D>& problem);

  /// Copies the problem with all impulses zero and the velocities given.
  void load_cold(const ContactProblem<D>& problem, const Array<BodyMotion<D>>& motion);

  /// Writes impulses and velocities.
  void store(Solution<D>& solution) const;

  int count() const { return grains_.size() + boundary_.size(); }

  const Impulse<D>& impulse(int c) const {
    return c < grains_.size() ? grains_[c].impulse : boundary_[c - grains_.size()].impulse;
  }

  LocalContact<D> local(int c) const {
    LocalContact<D> local =
        c < grains_.size() ? local_of(grains_[c]) : local_of(boundary_[c - grains_.size()]);
    local.time_step = time_step_;
    local.pair = (*label_)[c].pair;
    return local;
  }

  void apply(int c, const Impulse<D>& impulse) {
    if (c < grains_.size()) {
      apply_to(grains_[c], impulse);
    } else {
      apply_to(boundary_[c - grains_.size()], impulse);
    }
  }

  /// Asks for the cache lines of contact c, to be used some contacts later.
  void prefetch(int c) const {
    if (c < grains_.size()) __builtin_prefetch(&grains_[c], 1);
  }

  /// Asks for the cache lines of the bodies of contact c, whose own line should be there by now.
  void prefetch_bodies(int c) const {
    if (c >= grains_.size()) return;
    __builtin_prefetch(&motion_[grains_[c].i], 1);
    __builtin_prefetch(&motion_[grains_[c].j], 1);
  }

 private:
  LocalContact<D> local_of(const GrainContact<D>& c) const;
  LocalContact<D> local_of(const BoundaryContact<D>& c) const;
  void apply_to(GrainContact<D>& c, const Impulse<D>& impulse);
  void apply_to(BoundaryContact<D>& c, const Impulse<D>& impulse);
  void push(const GrainContact<D>& c, double normal, const Tangent<D>& tangential);
  void push(const BoundaryContact<D>& c, double normal, const Tangent<D>& tangential);

  double time_step_ = 1.0;
  double rotational_response_ = 0.0;
  Array<BodyMotion<D>> motion_;
  Array<GrainContact<D>> grains_;
  Array<BoundaryContact<D>> boundary_;
  const Array<ContactLabel>* label_ = nullptr;
};

template <int D, class Space>
inline LocalContact<D> SweepState<D, Space>::local_of(const GrainContact<D>& c) const {
  const BodyMotion<D>& a = motion_[c.i];
  const BodyMotion<D>& b = motion_[c.j];
  const Vector<D> v = b.velocity - a.velocity;
  const double rotational = 1.0 + rotational_response_ * c.arm * c.arm;
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
  return local;
}

template <int D, class Space>
inline LocalContact<D> SweepState<D, Space>::local_of(const BoundaryContact<D>& c) const {
  const BodyMotion<D>& a = motion_[c.i];
  const BodyMotion<D>& b = motion_[c.j];
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
  return local;
}

template <int D, class Space>
inline void SweepState<D, Space>::push(const GrainContact<D>& c, double normal,
                                       const Tangent<D>& tangential) {
  BodyMotion<D>& a = motion_[c.i];
  BodyMotion<D>& b = motion_[c.j];
  const Vector<D> p = normal * c.normal + cartesian(c.normal, tangential);
  const Spin<D> twist = (rotational_response_ * c.arm) * torque(c.normal, tangential);
  a.velocity -= a.inverse_mass * p;
  b.velocity += b.inverse_mass * p;
  a.surface -= a.inverse_mass * twist;
  b.surface -= b.inverse_mass * twist;
}

template <int D, class Space>
inline void SweepState<D, Space>::push(const BoundaryContact<D>& c, double normal,
                                       const Tangent<D>& tangential) {
  BodyMotion<D>& a = motion_[c.i];
  BodyMotion<D>& b = motion_[c.j];
  const Vector<D> p = normal * c.normal + cartesian(c.normal, tangential);
  const Spin<D> twist = torque(c.normal, tangential);
  a.velocity -= c.side_i.inverse_mass.cwiseProduct(p);
  b.velocity += c.side_j.inverse_mass.cwiseProduct(p);
  a.surface -= c.side_i.response * twist;
  b.surface -= c.side_j.response * twist;
}

template <int D, class Space>
inline void SweepState<D, Space>::apply_to(GrainContact<D>& c, const Impulse<D>& impulse) {
  push(c, impulse.normal - c.impulse.normal, impulse.tangential - c.impulse.tangential);
  c.impulse = impulse;
}

template <int D, class Space>
inline void SweepState<D, Space>::apply_to(BoundaryContact<D>& c, const Impulse<D>& impulse) {
  push(c, impulse.normal - c.impulse.normal, impulse.tangential - c.impulse.tangential);
  c.impulse = impulse;
}

}  // namespace cd
