// Collisions one after the other: the inner loop of the approximate hard sphere method.
#pragma once

#include <libcd/law/collision.hpp>
#include <libcd/problem/contact_problem.hpp>

namespace cd {

/// Lets the contacts order[0], order[1], ... collide, each with the velocities that the others
/// left, and adds what they transmit to their impulses.
template <int D>
void collide(const ContactProblem<D>& problem, const Collision<D>& law,
             const Array<std::int32_t>& order, Solution<D>& solution);

/// In 2D grain contacts that follow each other in the order and have no body in common go four at
/// a time, with the same bits.
namespace collision_fours {

struct Pass {
  const GrainContact<2>* grains;
  int grain_count;
  double rotational_response;  ///< of the problem
  double factor_n, factor_t;   ///< of the law
  BodyMotion<2>* motion;
  Impulse<2>* impulse;
};

/// Works off the order in fours up to the first that has a boundary contact or a body twice, or is
/// not whole; returns how many contacts that was. Must not be called on a processor without AVX2.
int avx2(const Pass& pass, const std::int32_t* order, int count);

}  // namespace collision_fours

}  // namespace cd
