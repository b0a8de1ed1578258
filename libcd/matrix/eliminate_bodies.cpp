// SPDX-License-Identifier: BSD-3-Clause
// One Cholesky factorisation per diagonal block of M: with M = L L^T and Y = L^-1 H, W = Y^T Y.
#include "libcd/matrix/eliminate_bodies.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include "libcd/core/error.hpp"

namespace cd {

namespace {

constexpr int most_coupled_unknowns = 64;      // a rigid body has 6
constexpr long long most_entries = 1ll << 25;  // of W: half a gigabyte
constexpr double asymmetry_tolerance = 1e-8;   // of a block of M, relative to its largest entry

/// The diagonal blocks of M: unknowns that it couples, directly or through others.
struct Blocks {
  Array<int> of_unknown;  ///< block of each unknown
  Array<int> place;       ///< place of each unknown in its block
  Array<Array<int>> unknowns;
};

Blocks find_blocks(const Array<MatrixEntry>& mass, int unknowns) {
  Array<int> parent;  // union-find, halving the paths
  parent.resize(unknowns);
  std::iota(parent.begin(), parent.end(), 0);
  const auto root = [&](int k) {
    while (parent[k] != k) k = parent[k] = parent[parent[k]];
    return k;
  };
  for (const MatrixEntry& entry : mass) {
    if (entry.value != 0.0) parent[root(entry.row)] = root(entry.column);
  }

  Blocks blocks;
  blocks.of_unknown.assign(unknowns, -1);
  blocks.place.resize(unknowns);
  for (int k = 0; k < unknowns; ++k) {
    int& block = blocks.of_unknown[root(k)];
    if (block < 0) {
      block = blocks.unknowns.size();
      blocks.unknowns.emplace_back();
    }
    const int number = block;
    blocks.of_unknown[k] = number;
    blocks.place[k] = blocks.unknowns[number].size();
    blocks.unknowns[number].push_back(k);
  }
  return blocks;
}

/// The non-zero entries of each block's rows.
Array<Array<MatrixEntry>> by_block(const Array<MatrixEntry>& entries, const Blocks& blocks) {
  Array<Array<MatrixEntry>> groups;
  groups.resize(blocks.unknowns.size());
  for (const MatrixEntry& entry : entries) {
    if (entry.value != 0.0) groups[blocks.of_unknown[entry.row]].push_back(entry);
  }
  return groups;
}

Eigen::LLT<Eigen::MatrixXd> factorise(const Array<MatrixEntry>& entries, const Array<int>& unknowns,
                                      const Array<int>& place) {
  const std::string at = "M: the block of row " + std::to_string(unknowns.front());
  if (unknowns.size() > most_coupled_unknowns) {
    throw Error(at + " couples " + std::to_string(unknowns.size()) +
                " unknowns; a block-diagonal matrix with blocks of at most " +
                std::to_string(most_coupled_unknowns) + " is expected");
  }
  Eigen::MatrixXd mass = Eigen::MatrixXd::Zero(unknowns.size(), unknowns.size());
  for (const MatrixEntry& entry : entries)
    mass(place[entry.row], place[entry.column]) += entry.value;
  const double asymmetry = (mass - mass.transpose()).cwiseAbs().maxCoeff();
  if (!(asymmetry <= asymmetry_tolerance * mass.cwiseAbs().maxCoeff())) {
    throw Error(at + " is not symmetric");
  }
  Eigen::LLT<Eigen::MatrixXd> factor(mass);
  if (factor.info() != Eigen::Success) throw Error(at + " is not positive definite");
  return factor;
}

/// The columns of H that occur in the entries, ascending.
Array<int> columns_of(const Array<MatrixEntry>& entries) {
  Array<int> columns;
  for (const MatrixEntry& entry : entries) columns.push_back(entry.column);
  std::sort(columns.begin(), columns.end());
  columns.erase(std::unique(columns.begin(), columns.end()), columns.end());
  return columns;
}

}  // namespace

template <int D>
MatrixProblem<D> eliminate_bodies(const GlobalProblem<D>& problem) {
  const Blocks blocks = find_blocks(problem.mass, problem.unknown_count());
  const Array<Array<MatrixEntry>> mass = by_block(problem.mass, blocks);
  const Array<Array<MatrixEntry>> jacobian = by_block(problem.jacobian, blocks);

  Array<MatrixEntry> entries;
  Array<Vector<D>> q = problem.velocity;
  for (int b = 0; b < blocks.unknowns.size(); ++b) {
    const Array<int>& unknowns = blocks.unknowns[b];
    const auto factor = factorise(mass[b], unknowns, blocks.place);
    const Array<int> columns = columns_of(jacobian[b]);
    if (columns.empty()) continue;  // a body without contacts
    const long long added = static_cast<long long>(columns.size()) * columns.size();
    if (entries.size() + added > most_entries) {
      throw Error("the condensed matrix has more than " + std::to_string(most_entries) +
                  " entries");
    }

    Eigen::MatrixXd y = Eigen::MatrixXd::Zero(unknowns.size(), columns.size());
    for (const MatrixEntry& entry : jacobian[b]) {
      const auto found = std::lower_bound(columns.begin(), columns.end(), entry.column);
      y(blocks.place[entry.row], found - columns.begin()) += entry.value;
    }
    Eigen::VectorXd z(unknowns.size());
    for (int k = 0; k < unknowns.size(); ++k) z[k] = problem.force[unknowns[k]];
    factor.matrixL().solveInPlace(y);
    factor.matrixL().solveInPlace(z);

    const Eigen::MatrixXd w =
        y.transpose().lazyProduct(y);  // one order of sums for any thread count
    const Eigen::VectorXd velocity = y.transpose() * z;
    for (int i = 0; i < columns.size(); ++i) {
      q[columns[i] / D][columns[i] % D] += velocity[i];
      for (int j = 0; j < columns.size(); ++j) {
        entries.push_back({columns[i], columns[j], w(std::min(i, j), std::max(i, j))});
      }
    }
  }
  return make_matrix_problem<D>(entries, std::move(q), problem.friction);
}

template MatrixProblem<2> eliminate_bodies(const GlobalProblem<2>&);
template MatrixProblem<3> eliminate_bodies(const GlobalProblem<3>&);

}  // namespace cd
