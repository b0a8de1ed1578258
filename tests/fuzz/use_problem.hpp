// SPDX-License-Identifier: BSD-3-Clause
// What every problem that a reader accepts must stand: its invariants, and a product with W.
#pragma once

#include <cstdlib>
#include <variant>

#include <libcd/problem/matrix_problem.hpp>

inline void require(bool holds) {
  if (!holds) std::abort();
}

inline void use(const cd::AnyProblem& any) {
  std::visit(
      []<int D>(const cd::MatrixProblem<D>& problem) {
        const int contacts = problem.contact_count();
        require(contacts > 0 && problem.friction.size() == contacts && cd::all_finite(problem));
        require(problem.row_start.size() == contacts + 1 && problem.diagonal.size() == contacts);
        for (const double mu : problem.friction) require(mu >= 0.0);
        for (int c = 0; c < contacts; ++c) {
          require(problem.column[problem.diagonal[c]] == c);
          for (int k = problem.row_start[c] + 1; k < problem.row_start[c + 1]; ++k) {
            require(problem.column[k - 1] < problem.column[k]);
          }
        }
        cd::Array<cd::Vector<D>> r(problem.q), u;
        cd::multiply(problem, r, u);
      },
      any);
}
