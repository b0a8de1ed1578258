// SPDX-License-Identifier: BSD-3-Clause
// Elimination of the bodies (Schur complement): from generalised velocities to contacts alone.
#pragma once

#include "libcd/core/array.hpp"
#include "libcd/core/vector.hpp"
#include "libcd/problem/matrix_problem.hpp"

namespace cd {

/// Frictional contact problem in generalised velocities v: M v = H r + f, u = H^T v + w (the
/// "global" problem of FCLib and Siconos, without equality constraints).
template <int D>
struct GlobalProblem {
  Array<MatrixEntry> mass;      ///< M, symmetric positive definite, block diagonal in any order
  Array<MatrixEntry> jacobian;  ///< H, one row per generalised velocity, D columns per contact
  Array<double> force;          ///< f
  Array<Vector<D>> velocity;    ///< w, one per contact, normal component first
  Array<double> friction;       ///< one per contact

  /// Number of generalised velocities.
  int unknown_count() const { return force.size(); }
};

/// W = H^T M^-1 H and q = w + H^T M^-1 f. Indices must lie within the matrices. Throws Error
/// (without the name of a file) if M couples more unknowns than a dense factorisation should take,
/// is not symmetric or not positive definite, or if W would be absurdly large.
template <int D>
MatrixProblem<D> eliminate_bodies(const GlobalProblem<D>& problem);

}  // namespace cd
