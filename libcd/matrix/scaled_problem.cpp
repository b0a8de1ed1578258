// SPDX-License-Identifier: BSD-3-Clause
// Entry by entry, from the blocks.
#include "libcd/matrix/scaled_problem.hpp"

#include <cmath>
#include <vector>

namespace cd {

template <int D>
ScaledProblem scaled(const MatrixProblem<D>& problem) {
  const int count = problem.contact_count();
  ScaledProblem system{
      Eigen::SparseMatrix<double>(D * count, D * count), Eigen::VectorXd(D * count), {}};
  for (int c = 0; c < count; ++c) {
    const double mean = problem.block[problem.diagonal[c]].trace() / D;
    system.scale.push_back(mean > 0.0 ? std::sqrt(mean) : 1.0);
    system.b.segment<D>(D * c) = problem.q[c] / system.scale[c];
  }
  std::vector<Eigen::Triplet<double>> entries;
  for (int c = 0; c < count; ++c) {
    for (int k = problem.row_start[c]; k < problem.row_start[c + 1]; ++k) {
      const int d = problem.column[k];
      const double factor = 1.0 / (system.scale[c] * system.scale[d]);
      for (int row = 0; row < D; ++row)
        for (int column = 0; column < D; ++column)
          entries.emplace_back(D * c + row, D * d + column, factor * problem.block[k](row, column));
    }
  }
  system.A.setFromTriplets(entries.begin(), entries.end());
  return system;
}

template ScaledProblem scaled(const MatrixProblem<2>&);
template ScaledProblem scaled(const MatrixProblem<3>&);

}  // namespace cd
