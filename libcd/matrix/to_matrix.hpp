// SPDX-License-Identifier: BSD-3-Clause
// Conversion of a contact problem from velocity form to matrix form, and of impulses back.
#pragma once

#include "libcd/law/contact_law.hpp"
#include "libcd/problem/contact_problem.hpp"
#include "libcd/problem/matrix_problem.hpp"

namespace cd {

/// @{
/// Frame of a contact with unit normal `n`, as columns: n and the tangents that make it
/// right-handed and orthonormal. 2D: the tangent of Tangent<2>.
Eigen::Matrix2d contact_frame(const Vector<2>& n);
Eigen::Matrix3d contact_frame(const Vector<3>& n);
/// @}

/// @{
/// An impulse or velocity of the velocity form (3D: tangential part Cartesian) as the matrix form
/// has it (3D: tangential part in components 1 and 2 of the contact frame). 2D: the same.
Impulse<2> in_frame(const Vector<2>& n, const Impulse<2>& r);
Impulse<3> in_frame(const Vector<3>& n, const Impulse<3>& r);
/// @}

/// @{
/// The inverse of in_frame.
Impulse<2> from_frame(const Vector<2>& n, const Impulse<2>& r);
Impulse<3> from_frame(const Vector<3>& n, const Impulse<3>& r);
/// @}

/// The normal of contact c, grain contacts counted first.
template <int D>
const Vector<D>& contact_normal(const ContactProblem<D>& problem, int c);

/// The Delassus matrix [1 / mass] and the free velocities q of a problem in velocity form, every
/// contact in its contact_frame; the bias of the law is part of q. Contacts couple if they share a
/// body that responds to them: bodies with n contacts give n^2 blocks. Throws Error for more
/// entries than an int counts, and for a coupled periodic cell, which would couple all
/// contacts.
template <int D>
MatrixProblem<D> to_matrix(const ContactProblem<D>& problem, const ContactLaw<D>& law);

// For solvers that work on the matrix whatever form they are given.

/// @{
/// The problem itself, or its matrix form.
template <int D>
MatrixProblem<D> matrix_form(const ContactProblem<D>& problem, const ContactLaw<D>& law) {
  return to_matrix(problem, law);
}
template <int D>
const MatrixProblem<D>& matrix_form(const MatrixProblem<D>& problem, const ContactLaw<D>&) {
  return problem;
}
/// @}

/// @{
/// The impulses to start from, in the matrix form: the warm start of a scene is in its problem; a
/// problem in matrix form starts from `solution` if it holds one per contact, else from zero.
template <int D>
Array<Impulse<D>> initial_in_frame(const ContactProblem<D>& problem, const Solution<D>& solution);
template <int D>
Array<Impulse<D>> initial_in_frame(const MatrixProblem<D>& problem, const Solution<D>& solution);
/// @}

/// @{
/// Writes the solution of a problem from impulses in the matrix form.
template <int D>
void store_from_frame(const ContactProblem<D>& problem, const Array<Impulse<D>>& r,
                      Solution<D>& solution);
template <int D>
void store_from_frame(const MatrixProblem<D>& problem, const Array<Impulse<D>>& r,
                      Solution<D>& solution);
/// @}

}  // namespace cd
