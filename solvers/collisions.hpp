// SPDX-License-Identifier: BSD-3-Clause
// Collisions one after the other: the inner loop of hard spheres.
#pragma once

#include <libcd/kernels/kernels.hpp>
#include <libcd/law/collision.hpp>
#include <libcd/problem/contact_kinematics.hpp>
#include <libcd/problem/contact_problem.hpp>

namespace cd {

/// Contact number c of a problem as the law of a collision sees it: by the velocities of its bodies
/// as they are, and the sum of its impulses so far.
template <int D, class Contact>
LocalContact<D> colliding_contact(const ContactProblem<D>& problem, int c, const Contact& contact,
                                  const BodyMotion<D>* motion, const Impulse<D>& sum) {
  const Impulse<D> velocity = relative_velocity(contact, motion);
  const EffectiveMass mass = effective_mass(contact, motion, problem.rotational_response);
  return {.velocity_n = velocity.normal,
          .velocity_t = velocity.tangential,
          .impulse = sum,
          .mass_n = mass.n,
          .mass_t = mass.t,
          .bias = contact.bias,
          .friction = contact.friction,
          .time_step = problem.time_step,
          .pair = problem.label[c].pair};
}

/// Lets the contacts order[0], order[1], ... collide, each with the velocities that the others
/// left, and adds what they transmit to their impulses. In 2D grain contacts that follow each other
/// in the order and have no body in common go in SIMD batches of four, with the same bits.
template <int D>
void collide(const ContactProblem<D>& problem, const Collision<D>& law,
             const Array<std::int32_t>& order, Solution<D>& solution);

/// Collisions as the kernel takes them, which changes motion and impulse.
kernels::CollisionPass collision_pass(const ContactProblem<2>& problem, const Collision<2>& law,
                                      Array<BodyMotion<2>>& motion, Array<Impulse<2>>& impulse);

}  // namespace cd
