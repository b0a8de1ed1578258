// SPDX-License-Identifier: BSD-3-Clause
// Relaxation factors from row sums of the coupling between contacts.
#include "solvers/safe_relaxation.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <limits>

#include "libcd/law/coulomb_block.hpp"

namespace cd {
namespace {

constexpr double kBelowTwo = 1.9;

double factor_of(double sum) {
  return std::min(1.0, kBelowTwo / sum);
}

/// What a deforming cell, whose contacts are all of them, adds to the response of a contact, times
/// their number. Its response l^2 / (V M) is a bound over all directions and modes.
template <int D>
double cell_response(const ContactProblem<D>& problem, int contact) {
  if (!problem.cell.is_coupled) return 0.0;
  const double l = problem.branch[contact];
  return l * l * problem.cell.mobility * problem.contact_count();
}

/// Contacts of the two bodies of a contact, weighted by their shares in its response.
template <int D>
double row_sum(const GrainContact<D>& c, int number, const ContactProblem<D>& problem,
               const Array<int>& contacts) {
  const double i = problem.free[c.i].inverse_mass;
  const double j = problem.free[c.j].inverse_mass;
  return (i * contacts[c.i] + j * contacts[c.j] + cell_response(problem, number)) / (i + j);
}

/// Between bodies of special mobility the shares depend on the direction: the larger number of
/// contacts is a bound for all.
template <int D>
double row_sum(const BoundaryContact<D>& c, int number, const ContactProblem<D>& problem,
               const Array<int>& contacts) {
  const auto of = [&](const auto& side, int body) { return side.responds() ? contacts[body] : 0; };
  return std::max(of(c.side_i, c.i), of(c.side_j, c.j)) +
         std::max(c.mass_n, c.mass_t) * cell_response(problem, number);
}

/// W^-1/2 of a symmetric block, zero along directions that do not respond.
template <int D>
Block<D> inverse_root(const Block<D>& W) {
  const Eigen::SelfAdjointEigenSolver<Block<D>> eigen(W);
  const double least = std::numeric_limits<double>::epsilon() * W.trace();
  Vector<D> root;
  for (int k = 0; k < D; ++k)
    root[k] = eigen.eigenvalues()[k] > least ? 1.0 / std::sqrt(eigen.eigenvalues()[k]) : 0.0;
  return eigen.eigenvectors() * root.asDiagonal() * eigen.eigenvectors().transpose();
}

template <int D>
double spectral_norm(const Block<D>& A) {
  const Block<D> square = A.transpose() * A;
  const Eigen::SelfAdjointEigenSolver<Block<D>> eigen(square, Eigen::EigenvaluesOnly);
  return std::sqrt(std::max(0.0, eigen.eigenvalues()[D - 1]));
}

}  // namespace

template <int D>
void safe_relaxation(const ContactProblem<D>& problem, Array<double>& factor) {
  Array<int> contacts;
  contacts.assign(problem.free.size(), 0);
  for_each_contact(problem, [&](int, const auto& c) {
    ++contacts[c.i];
    ++contacts[c.j];
  });
  factor.resize(problem.contact_count());
  for_each_contact(problem, [&](int number, const auto& c) {
    factor[number] = factor_of(row_sum(c, number, problem, contacts));
  });
}

template <int D>
void safe_relaxation(const MatrixProblem<D>& problem, Array<double>& factor) {
  const int count = problem.contact_count();
  Array<Block<D>> root;
  for (int c = 0; c < count; ++c)
    root.push_back(inverse_root<D>(problem.block[problem.diagonal[c]]));
  factor.resize(count);
  for (int c = 0; c < count; ++c) {
    double sum = 0.0;
    for (int k = problem.row_start[c]; k < problem.row_start[c + 1]; ++k)
      sum += spectral_norm<D>(root[c] * problem.block[k] * root[problem.column[k]]);
    factor[c] = factor_of(sum);
  }
}

template void safe_relaxation(const ContactProblem<2>&, Array<double>&);
template void safe_relaxation(const ContactProblem<3>&, Array<double>&);
template void safe_relaxation(const MatrixProblem<2>&, Array<double>&);
template void safe_relaxation(const MatrixProblem<3>&, Array<double>&);

}  // namespace cd
