// SPDX-License-Identifier: BSD-3-Clause
// Safe relaxation: factors with which a parallel update of all contacts cannot diverge.
#pragma once

#include <libcd/problem/contact_problem.hpp>
#include <libcd/problem/matrix_problem.hpp>

namespace cd {

/// One factor per contact, at most 1: 1.9 / s_c, where the row sums s_c bound the matrix by its own
/// diagonal blocks, W <= diag(s_c W_cc). Any factor below 2 / s_c makes the update of frictionless
/// contacts go downhill in every iteration. In velocity form s_c counts the contacts of both
/// bodies, weighted by their share of the response: each body is split among its contacts [Tonge,
/// Benevolenski and Voroshilov 2012, Mass splitting for jitter-free parallel rigid body
/// simulation].
template <int D>
void safe_relaxation(const ContactProblem<D>& problem, Array<double>& factor);

/// The same from the matrix: s_c = sum over c' of |W_cc^-1/2 W_cc' W_c'c'^-1/2| (spectral norms).
template <int D>
void safe_relaxation(const MatrixProblem<D>& problem, Array<double>& factor);

}  // namespace cd
