// SPDX-License-Identifier: BSD-3-Clause
// Vectors of impulses: loading, storing and scaling for solvers that work with all at once.
#pragma once

#include <libcd/core/parallel.hpp>
#include <libcd/problem/contact_bodies.hpp>
#include <libcd/problem/matrix_problem.hpp>
#include <libcd/problem/response.hpp>

namespace cd {

/// Scalar product of the impulses or velocities of all contacts.
template <int D>
double dot(const Array<Impulse<D>>& a, const Array<Impulse<D>>& b) {
  double sum = 0.0;
  for (int c = 0; c < a.size(); ++c) sum += dot(a[c], b[c]);
  return sum;
}

/// @{
/// Initial impulses of a solve: a scene's warm start is in its problem, that of a matrix in the
/// solution.
template <int D>
void load_impulses(const ContactProblem<D>& problem, const Solution<D>&, Array<Impulse<D>>& r) {
  r.resize(problem.contact_count());
  parallel_for(r.size(), [&](int c) {
    r[c] = with_contact(problem, c, [](const auto& contact) { return contact.impulse; });
  });
}
template <int D>
void load_impulses(const MatrixProblem<D>& problem, const Solution<D>& solution,
                   Array<Impulse<D>>& r) {
  const int count = problem.contact_count();
  if (solution.impulse.size() == count) {
    r = solution.impulse;
  } else {
    r.assign(count, Impulse<D>{});
  }
}
/// @}

/// A problem in matrix form has no bodies to store the motion of (problem/response.hpp).
template <int D>
void store_motion(const MatrixProblem<D>&, Solution<D>& solution) {
  solution.motion.clear();
}

}  // namespace cd
