// Householder QR with column pivoting.
#include "libcd/measure/rank.hpp"

#include <Eigen/QR>

namespace cd {
namespace {

using Decomposition = Eigen::ColPivHouseholderQR<Eigen::MatrixXd>;

}  // namespace

NullSpace null_space(const Eigen::MatrixXd& matrix, double zero) {
  Decomposition qr(matrix.transpose());
  qr.setThreshold(zero);
  const Eigen::MatrixXd q = qr.householderQ();
  return {static_cast<int>(qr.rank()), q.rightCols(matrix.cols() - qr.rank())};
}

int rank_above(const Eigen::MatrixXd& matrix, double zero) {
  const Decomposition qr(matrix);
  return static_cast<int>((qr.matrixQR().diagonal().array().abs() > zero).count());
}

}  // namespace cd
