// SPDX-License-Identifier: BSD-3-Clause
// Rank and null space of dense matrices.
#pragma once

#include <Eigen/Core>

namespace cd {

/// The vectors that a matrix maps to zero.
struct NullSpace {
  int rank;               ///< of the matrix
  Eigen::MatrixXd basis;  ///< orthonormal columns, as many as columns of the matrix minus the rank
};

/// By a QR decomposition of the transpose with pivoting; pivots count as zero below `zero` times
/// the largest.
NullSpace null_space(const Eigen::MatrixXd& matrix, double zero);

/// The number of pivots above `zero`, an absolute value, of a QR decomposition with pivoting.
int rank_above(const Eigen::MatrixXd& matrix, double zero);

}  // namespace cd
