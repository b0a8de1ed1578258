// SPDX-License-Identifier: BSD-3-Clause
// Collisions at the time of contact within a step.
#pragma once

#include <libcd/law/collision.hpp>
#include <libcd/problem/contact_problem.hpp>
#include <libcd/sweep/sweep_order.hpp>

namespace cd {

/// Hard bodies on their true ways through one step. External forces are constant in it, so that a
/// body moves on the parabola
///   x(t) = x(dt) - (dt - t) v + (dt - t)^2 a / 2,   v(t) = v - (dt - t) a,
/// v = v(dt) its velocity in the solution and x(dt) = x(0) + dt v + shift. An impulse P at the time
/// t adds P / m to v and -t P / m to the shift: the way up to t and the energy at t remain what
/// they were but for the work of the impulse. Elastic collisions without friction thus conserve
/// kinetic + potential energy to rounding, whenever in the step they take place.
template <int D>
class TimedCollisions {
 public:
  /// Begins a step of the free velocities: with the shift of free fall, -a dt^2 / 2.
  void begin(const ContactProblem<D>& problem, Solution<D>& solution);

  /// Finds the pairs that touch and approach within the rest of the step, and lets each collide
  /// once, in the order of their times, equal ones in that of `order`. What an earlier collision of
  /// the pass changes moves the time of a later one or calls it off. Returns how many were found.
  int pass(const ContactProblem<D>& problem, const Collision<D>& law, int number, SweepOrder& order,
           Solution<D>& solution);

 private:
  /// A contact by its time; equal times by a random rank.
  struct Event {
    double time;
    std::int32_t rank, contact;
  };

  template <class Contact>
  double time_of(const ContactProblem<D>& problem, int c, const Contact& contact,
                 const Solution<D>& solution) const;
  template <class Contact>
  void collide(const ContactProblem<D>& problem, int c, const Contact& contact, double time,
               const Collision<D>& law, Solution<D>& solution);
  BodyMotion<D> motion_at(const ContactProblem<D>& problem, int body, double time,
                          const BodyMotion<D>& at_end) const;

  Array<double> since_;  ///< of each body, the time of its last collision in the step
  Array<Event> events_;
};

}  // namespace cd
