// SPDX-License-Identifier: BSD-3-Clause
// Building the block-sparse matrix from scalar entries, and its product with a vector.
#include "libcd/problem/matrix_problem.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cassert>
#include <cmath>
#include <string>
#include <utility>

#include "libcd/core/error.hpp"

namespace cd {

namespace {

/// The entries sorted by block row, and within it by block column; those of one block keep their
/// order.
template <int D>
Array<MatrixEntry> sorted_by_block(const Array<MatrixEntry>& entries, int contacts) {
  Array<int> start;
  start.assign(contacts + 1, 0);
  for (const MatrixEntry& entry : entries) ++start[entry.row / D + 1];
  for (int c = 0; c < contacts; ++c) start[c + 1] += start[c];

  Array<MatrixEntry> sorted;
  sorted.resize(entries.size());
  Array<int> next = start;
  for (const MatrixEntry& entry : entries) sorted[next[entry.row / D]++] = entry;
  for (int c = 0; c < contacts; ++c) {
    std::stable_sort(
        sorted.begin() + start[c], sorted.begin() + start[c + 1],
        [](const MatrixEntry& a, const MatrixEntry& b) { return a.column / D < b.column / D; });
  }
  return sorted;
}

template <int D>
void append_block(MatrixProblem<D>& problem, int column,
                  const typename MatrixProblem<D>::Block& block) {
  problem.column.push_back(column);
  problem.block.push_back(block);
}

}  // namespace

template <int D>
MatrixProblem<D> make_matrix_problem(const Array<MatrixEntry>& entries, Array<Vector<D>> q,
                                     Array<double> friction) {  // NOLINT: it is moved from below
  using Block = typename MatrixProblem<D>::Block;
  assert(friction.size() == q.size());
  assert(std::all_of(entries.begin(), entries.end(), [&](const MatrixEntry& entry) {
    return std::min(entry.row, entry.column) >= 0 &&
           std::max(entry.row, entry.column) / D < q.size();
  }));

  MatrixProblem<D> problem;
  problem.q = std::move(q);
  problem.friction = std::move(friction);
  const int contacts = problem.contact_count();
  const Array<MatrixEntry> sorted = sorted_by_block<D>(entries, contacts);

  problem.diagonal.assign(contacts, -1);
  problem.row_start.push_back(0);
  for (int c = 0, k = 0; c < contacts; ++c) {
    const auto insert_diagonal = [&](const Block& block) {
      problem.diagonal[c] = problem.block.size();
      append_block<D>(problem, c, block);
    };
    while (k < sorted.size() && sorted[k].row / D == c) {
      const int column = sorted[k].column / D;
      Block block = Block::Zero();
      for (; k < sorted.size() && sorted[k].row / D == c && sorted[k].column / D == column; ++k) {
        double& sum = block(sorted[k].row % D, sorted[k].column % D);
        sum = sum == 0.0 ? sorted[k].value : sum + sorted[k].value;  // keeps the sign of a zero
      }
      if (column > c && problem.diagonal[c] < 0) insert_diagonal(Block::Zero());
      if (column == c) {
        insert_diagonal(block);
      } else if ((block.array() != 0.0).any()) {
        append_block<D>(problem, column, block);
      }
    }
    if (problem.diagonal[c] < 0) insert_diagonal(Block::Zero());
    problem.row_start.push_back(problem.block.size());
  }
  return problem;
}

template <int D>
void multiply(const MatrixProblem<D>& problem, const Array<Vector<D>>& r, Array<Vector<D>>& u) {
  const int contacts = problem.contact_count();
  assert(r.size() == contacts && &r != &u);
  u.resize(contacts);
  for (int c = 0; c < contacts; ++c) {
    Vector<D> sum = Vector<D>::Zero();
    for (int k = problem.row_start[c]; k < problem.row_start[c + 1]; ++k) {
      sum += problem.block[k] * r[problem.column[k]];
    }
    u[c] = sum;
  }
}

template <int D>
bool all_finite(const MatrixProblem<D>& problem) {
  const auto finite = [](const auto& matrix) { return matrix.allFinite(); };
  return std::all_of(problem.block.begin(), problem.block.end(), finite) &&
         std::all_of(problem.q.begin(), problem.q.end(), finite);
}

template <int D>
bool is_immovable(const MatrixProblem<D>& problem, int c) {
  return std::all_of(problem.block.begin() + problem.row_start[c],
                     problem.block.begin() + problem.row_start[c + 1],
                     [](const auto& block) { return (block.array() == 0.0).all(); });
}

template <int D>
void require_responses(const MatrixProblem<D>& problem) {
  constexpr double kRounding = 1e-10;  // of an eigenvalue, over the block's largest entry
  for (int c = 0; c < problem.contact_count(); ++c) {
    const auto& block = problem.block[problem.diagonal[c]];
    const auto refuse = [&](const std::string& what, double value) {
      throw Error("W of contact " + std::to_string(c) + ", " + what, value,
                  "a response: symmetric part positive semidefinite, W_nn > 0");
    };
    if (!block.allFinite()) refuse("entry", block.sum());
    if ((block.array() == 0.0).all()) {
      if (!is_immovable(problem, c)) refuse("block between others that are not zero", 0.0);
      continue;
    }
    if (!(block(0, 0) > 0.0)) refuse("W_nn", block(0, 0));
    const double size = block.cwiseAbs().maxCoeff();
    using Block = typename MatrixProblem<D>::Block;
    const Block symmetric = (0.5 / size) * block + (0.5 / size) * block.transpose();
    if (Eigen::LLT<Block>(symmetric + kRounding * Block::Identity()).info() == Eigen::Success)
      continue;
    const Eigen::SelfAdjointEigenSolver<Block> eigen(symmetric, Eigen::EigenvaluesOnly);
    refuse("least eigenvalue", size * eigen.eigenvalues()[0]);
  }
}

template <int D>
int first_unsolvable(const MatrixProblem<D>& problem) {
  for (int c = 0; c < problem.contact_count(); ++c)
    if (problem.q[c][0] < 0.0 && is_immovable(problem, c)) return c;
  return -1;
}

template <int D>
double asymmetry(const MatrixProblem<D>& problem) {
  const auto transposed = [&](int row, int column) {
    const int* const begin = problem.column.data() + problem.row_start[column];
    const int* const end = problem.column.data() + problem.row_start[column + 1];
    const int* const found = std::lower_bound(begin, end, row);
    using Block = typename MatrixProblem<D>::Block;
    if (found == end || *found != row) return Block(Block::Zero());
    return problem.block[static_cast<int>(found - problem.column.data())];
  };
  // A block without a counterpart is met once only and counts for both places.
  double difference = 0.0, size = 0.0;
  for (int c = 0; c < problem.contact_count(); ++c) {
    for (int k = problem.row_start[c]; k < problem.row_start[c + 1]; ++k) {
      const auto other = transposed(c, problem.column[k]);
      const double share = (other.array() != 0.0).any() ? 1.0 : 2.0;
      difference += share * (problem.block[k] - other.transpose()).squaredNorm();
      size += problem.block[k].squaredNorm();
    }
  }
  return size > 0.0 ? std::sqrt(difference / size) : 0.0;
}

template MatrixProblem<2> make_matrix_problem(const Array<MatrixEntry>&, Array<Vector<2>>,
                                              Array<double>);
template MatrixProblem<3> make_matrix_problem(const Array<MatrixEntry>&, Array<Vector<3>>,
                                              Array<double>);
template void multiply(const MatrixProblem<2>&, const Array<Vector<2>>&, Array<Vector<2>>&);
template void multiply(const MatrixProblem<3>&, const Array<Vector<3>>&, Array<Vector<3>>&);
template bool all_finite(const MatrixProblem<2>&);
template bool all_finite(const MatrixProblem<3>&);
template bool is_immovable(const MatrixProblem<2>&, int);
template bool is_immovable(const MatrixProblem<3>&, int);
template void require_responses(const MatrixProblem<2>&);
template void require_responses(const MatrixProblem<3>&);
template int first_unsolvable(const MatrixProblem<2>&);
template int first_unsolvable(const MatrixProblem<3>&);
template double asymmetry(const MatrixProblem<2>&);
template double asymmetry(const MatrixProblem<3>&);

}  // namespace cd
