// SPDX-License-Identifier: BSD-3-Clause
// Steepest descent: which obstacles hold a grain, and which way down they leave.
#pragma once

#include <bit>
#include <optional>

#include "libcd/core/array.hpp"
#include "libcd/core/vector.hpp"

namespace cd {

/// A unit vector `up` projected on the cone of the contact normals: up = sum of weight n over
/// the holders - downhill, all weights > 0 and downhill . n >= 0 for every contact.
template <int D>
struct Descent {
  /// A matrix of at most D x D.
  using Square = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, D, D>;

  int count = 0;        ///< number of holders: D at rest, 0 in free fall
  Array<int> holder;    ///< numbers of the contacts that hold the grain
  Square inverse_gram;  ///< of the holders' normals: weights = inverse_gram (n . up)
  Vector<D> downhill;   ///< steepest feasible direction, not normalised
};

/// Projects by trying every set of at most D holders. No value for more than eight contacts or
/// where rounding hides the solution.
template <int D>
std::optional<Descent<D>> steepest_descent(const Array<Vector<D>>& normals, const Vector<D>& up) {
  constexpr double kTolerance = 1e-9;
  constexpr double kSingular = 1e-12;
  if (normals.size() > 8) return std::nullopt;
  const unsigned sets = 1u << normals.size();
  for (unsigned set = 0; set < sets; ++set) {
    if (std::popcount(set) > D) continue;
    Descent<D> descent;
    for (int k = 0; k < normals.size(); ++k)
      if (set >> k & 1u) descent.holder.push_back(k);
    descent.count = descent.holder.size();
    Eigen::Matrix<double, D, Eigen::Dynamic, 0, D, D> n(D, descent.count);
    for (int k = 0; k < descent.count; ++k) n.col(k) = normals[descent.holder[k]];
    descent.downhill = -up;
    if (descent.count > 0) {
      const typename Descent<D>::Square gram = n.transpose() * n;
      if (gram.determinant() < kSingular) continue;
      descent.inverse_gram = gram.inverse();
      const Eigen::Matrix<double, Eigen::Dynamic, 1, 0, D, 1> weight =
          descent.inverse_gram * (n.transpose() * up);
      if (weight.minCoeff() <= kTolerance) continue;
      descent.downhill += n * weight;
    }
    bool feasible = true;
    for (const Vector<D>& normal : normals)
      feasible = feasible && normal.dot(descent.downhill) >= -kTolerance;
    if (feasible) return descent;
  }
  return std::nullopt;
}

}  // namespace cd
