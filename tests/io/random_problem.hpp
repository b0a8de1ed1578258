// SPDX-License-Identifier: BSD-3-Clause
// Small problems in matrix form with every kind of number that a file must keep.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>
#include <random>
#include <utility>

#include <libcd/problem/matrix_problem.hpp>

/// A problem of a chain of contacts: tridiagonal blocks of arbitrary numbers, one diagonal block
/// missing from the entries, one number negative zero, one subnormal.
template <int D>
cd::MatrixProblem<D> random_problem(int contacts, unsigned seed) {
  std::mt19937 bits(seed);
  std::uniform_real_distribution<double> number(-1.0, 1.0);
  cd::Array<cd::MatrixEntry> entries;
  for (int c = 0; c < contacts; ++c) {
    for (int d = c > 0 ? c - 1 : 0; d < contacts && d <= c + 1; ++d) {
      if (c == d && c == 1) continue;
      for (int k = 0; k < D * D; ++k) {
        entries.push_back({c * D + k % D, d * D + k / D, number(bits)});
      }
    }
  }
  entries[0].value = -0.0;
  entries[1].value = std::numeric_limits<double>::denorm_min();
  cd::Array<cd::Vector<D>> q;
  cd::Array<double> friction;
  for (int c = 0; c < contacts; ++c) {
    q.push_back(cd::Vector<D>::NullaryExpr([&] { return number(bits) * 1e300; }));
    friction.push_back(c * 0.1);
  }
  return cd::make_matrix_problem<D>(entries, std::move(q), std::move(friction));
}

/// Whether two problems agree in every bit.
template <int D>
bool same_bits(const cd::MatrixProblem<D>& a, const cd::MatrixProblem<D>& b) {
  const auto same = [](const auto& x, const auto& y) {
    if (x.size() != y.size()) return false;
    for (int k = 0; k < x.size(); ++k) {
      for (int i = 0; i < x[k].size(); ++i) {
        if (std::bit_cast<std::uint64_t>(x[k](i)) != std::bit_cast<std::uint64_t>(y[k](i))) {
          return false;
        }
      }
    }
    return true;
  };
  return a.row_start == b.row_start && a.column == b.column && a.diagonal == b.diagonal &&
         a.friction == b.friction && same(a.block, b.block) && same(a.q, b.q);
}
