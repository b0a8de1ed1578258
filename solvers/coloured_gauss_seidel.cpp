// SPDX-License-Identifier: BSD-3-Clause
// Coloured sweeps: one parallel loop per colour.
#include "solvers/coloured_gauss_seidel.hpp"

#include <libcd/core/parallel.hpp>
#include <libcd/law/visit_law.hpp>
#include <libcd/sweep/colouring.hpp>
#include "solvers/iteration.hpp"

namespace cd {
namespace {

template <class Law, class View>
void sweep(const Law& law, const Colouring& colouring, const View contacts) {
  const int* const order = colouring.contact.data();
  for (int colour = 0; colour < colouring.colours(); ++colour) {
    const int first = colouring.first[colour];
    parallel_for(colouring.first[colour + 1] - first,
                 [&](int k) { contacts.update(order[first + k], law); });
  }
  for (int k = colouring.serial_from; k < colouring.contact.size(); ++k)
    contacts.update(order[k], law);
}

}  // namespace

template <int D>
ColouredGaussSeidel<D>::ColouredGaussSeidel(const Options& options) : options_(options) {
  options.stop.check();
}

template <int D>
template <class Problem, class State>
SolveReport ColouredGaussSeidel<D>::solve_form(const Problem& problem, const ContactLaw<D>& law,
                                               State& state, Solution<D>& solution) {
  const auto start = Clock::now();
  const Colouring colouring = colour_contacts(problem);
  SolveReport report;
  visit_law(law, [&](const auto& concrete) {
    report = iterate(
        problem, law, options_.stop, this->watch_, state, solution,
        [&](int) { sweep(concrete, colouring, state.view(concrete)); }, start);
  });
  return report;
}

template <int D>
SolveReport ColouredGaussSeidel<D>::solve(const ContactProblem<D>& problem,
                                          const ContactLaw<D>& law, Solution<D>& solution) {
  return solve_form(problem, law, velocity_form_, solution);
}

template <int D>
SolveReport ColouredGaussSeidel<D>::solve(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                                          Solution<D>& solution) {
  return solve_form(problem, law, matrix_form_, solution);
}

template class ColouredGaussSeidel<2>;
template class ColouredGaussSeidel<3>;

}  // namespace cd
