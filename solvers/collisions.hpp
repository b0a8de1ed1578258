// SPDX-License-Identifier: BSD-3-Clause
// Collisions one after the other: the inner loop of hard spheres.
#pragma once

#include <libcd/kernels/kernels.hpp>
#include <libcd/law/collision.hpp>
#include <libcd/problem/contact_problem.hpp>

namespace cd {

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
