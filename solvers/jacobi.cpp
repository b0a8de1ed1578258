// SPDX-License-Identifier: BSD-3-Clause
// Jacobi's parallel update: first all laws with the old velocities, then all impulses.
#include "solvers/jacobi.hpp"

#include <libcd/core/parallel.hpp>
#include <libcd/law/visit_law.hpp>
#include "solvers/iteration.hpp"
#include "solvers/relaxed_law.hpp"
#include "solvers/safe_relaxation.hpp"

namespace cd {

template <int D>
Jacobi<D>::Jacobi(const Options& options) : options_(options) {
  options.stop.check();
  if (options.relaxation) check_relaxation(*options.relaxation);
}

template <int D>
template <class Problem, class State>
SolveReport Jacobi<D>::solve_form(const Problem& problem, const ContactLaw<D>& law, State& state,
                                  Solution<D>& solution) {
  const auto start = Clock::now();
  const int count = problem.contact_count();
  if (options_.relaxation) {
    check_relaxation(*options_.relaxation, law);
    factor_.assign(count, *options_.relaxation);
  } else {
    safe_relaxation(problem, factor_);
  }
  SolveReport report;
  visit_law(law, [&]<class Law>(const Law& concrete) {
    Array<typename State::template Unknown<Law>> next;
    next.resize(count);
    report = iterate(
        problem, law, options_.stop, this->watch_, state, solution,
        [&](int) {
          state.visit(concrete, [&](const auto& contacts) {
            parallel_for(count, [&](int c) {
              next[c] = RelaxedLaw{concrete, factor_[c]}.solve(contacts.local(c));
            });
            for (int c = 0; c < count; ++c) contacts.apply(c, next[c]);
          });
        },
        start);
  });
  return report;
}

template <int D>
SolveReport Jacobi<D>::solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                             Solution<D>& solution) {
  return solve_form(problem, law, velocity_form_, solution);
}

template <int D>
SolveReport Jacobi<D>::solve(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                             Solution<D>& solution) {
  return solve_form(problem, law, matrix_form_, solution);
}

template class Jacobi<2>;
template class Jacobi<3>;

}  // namespace cd
