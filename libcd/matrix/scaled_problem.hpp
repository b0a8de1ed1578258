// SPDX-License-Identifier: BSD-3-Clause
// Scaled problem: a sparse matrix whose contacts respond alike. Apart, for Eigen's sparse matrices
// take long to read.
#pragma once

#include <Eigen/SparseCore>

#include "libcd/core/array.hpp"
#include "libcd/problem/matrix_problem.hpp"

namespace cd {

/// A problem with one row per component whose contacts are scaled by the root s of their mean
/// diagonal response: A = W / (s s'), b = q / s for r s. Coulomb's law is the same in scaled
/// impulses and velocities, and A has diagonal blocks of mean 1 (s = 1 where there is no response).
struct ScaledProblem {
  Eigen::SparseMatrix<double> A;  ///< W / (s s'), square, D rows per contact
  Eigen::VectorXd b;              ///< q / s
  Array<double> scale;            ///< s of each contact
};
/// Scales a problem so.
template <int D>
ScaledProblem scaled(const MatrixProblem<D>& problem);

}  // namespace cd
