// SPDX-License-Identifier: BSD-3-Clause
// Gauss-Seidel sweeps in the order of choice.
#include "solvers/gauss_seidel.hpp"

#include <libcd/law/visit_law.hpp>
#include "solvers/iteration.hpp"
#include "solvers/relaxed_law.hpp"
#include "solvers/sweep.hpp"

namespace cd {
template <int D>
GaussSeidel<D>::GaussSeidel(const Options& options)
    : options_(options), order_(options.order, options.seed) {
  options.stop.check();
  check_relaxation(options.relaxation);
}

template <int D>
template <class Problem, class State>
SolveReport GaussSeidel<D>::solve_form(const Problem& problem, const ContactLaw<D>& law,
                                       State& state, Solution<D>& solution) {
  const double relaxation = options_.relaxation;
  check_relaxation(relaxation, law);
  SolveReport report;
  visit_law(law, [&](const auto& concrete) {
    report = iterate(problem, law, options_.stop, this->watch_, state, solution, [&](int k) {
      const auto& order = order_.visit(step_of(problem), k, problem.contact_count());
      state.visit(concrete, [&](const auto& contacts) {
        if (relaxation == 1.0) {
          sweep(concrete, order, contacts);
        } else {
          sweep(RelaxedLaw{concrete, relaxation}, order, contacts);
        }
      });
    });
  });
  return report;
}

template <int D>
SolveReport GaussSeidel<D>::solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                                  Solution<D>& solution) {
  return solve_form(problem, law, velocity_form_, solution);
}

template <int D>
SolveReport GaussSeidel<D>::solve(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                                  Solution<D>& solution) {
  return solve_form(problem, law, matrix_form_, solution);
}

template class GaussSeidel<2>;
template class GaussSeidel<3>;

}  // namespace cd
