// SPDX-License-Identifier: BSD-3-Clause
// Rank and null space by QR with column pivoting: slow to compile, so in this file only.
#include "libcd/measure/rank.hpp"

#include <Eigen/QR>

namespace cd {

NullSpace null_space(const Eigen::MatrixXd& matrix, double zero) {
  Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(matrix.transpose());
  qr.setThreshold(zero);
  const Eigen::MatrixXd q = qr.householderQ();
  return {static_cast<int>(qr.rank()), q.rightCols(matrix.cols() - qr.rank())};
}

int rank_above(const Eigen::MatrixXd& matrix, double zero) {
  const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(matrix);
  return static_cast<int>((qr.matrixR().diagonal().array().abs() > zero).count());
}

}  // namespace cd
