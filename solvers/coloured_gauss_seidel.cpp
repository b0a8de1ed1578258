// SPDX-License-Identifier: BSD-3-Clause
// Coloured sweeps: one parallel loop per colour, of chunks or of contacts.
#include "solvers/coloured_gauss_seidel.hpp"

#include <libcd/core/option_table.hpp>
#include <libcd/core/parallel.hpp>
#include <libcd/law/typed_law.hpp>
#include <libcd/sweep/colouring.hpp>
#include "solvers/chunked_sweeps.hpp"
#include "solvers/iteration.hpp"

namespace cd {
namespace {

/// Flattened, as the sweep of solvers/sweep.hpp.
template <class Law, class View>
[[gnu::flatten]] void update(const View& contacts, int c, const Law& law) {
  contacts.update(c, law);
}

template <class Law, class View>
void sweep(const Law& law, const Colouring& colouring, const View contacts) {
  const int* const order = colouring.contact.data();
  for (int colour = 0; colour < colouring.colours(); ++colour) {
    const int first = colouring.first[colour];
    parallel_for(colouring.first[colour + 1] - first,
                 [&](int k) { update(contacts, order[first + k], law); });
  }
  for (int k = colouring.serial_from; k < colouring.contact.size(); ++k)
    update(contacts, order[k], law);
}

}  // namespace

template <int D>
void ColouredGaussSeidel<D>::Options::describe(OptionTable& table) {
  stop.describe(table);
}

template <int D>
ColouredGaussSeidel<D>::ColouredGaussSeidel(const Options& options)
    : options_(options), chunks_(std::make_unique<ChunkedSweeps<D>>()) {
  options.stop.check();
}

template <int D>
ColouredGaussSeidel<D>::~ColouredGaussSeidel() = default;

template <int D>
template <class Problem, class State>
SolveReport ColouredGaussSeidel<D>::solve_form(const Problem& problem, const ContactLaw<D>& law,
                                               State& state, Solution<D>& solution,
                                               const SolveContext<D>& context) {
  const auto start = Clock::now();
  const Colouring colouring = colour_contacts(problem);
  const TypedLaw<D> typed(law);
  const auto sweep_all = [&](int) {
    typed.visit([&](const auto& concrete) { sweep(concrete, colouring, state.view(concrete)); });
  };
  return iterate(problem, law, options_.stop, context, state, solution, sweep_all, start);
}

template <int D>
SolveReport ColouredGaussSeidel<D>::solve_in_chunks(const ContactProblem<D>& problem,
                                                    const UnilateralCoulomb<D>& law,
                                                    Solution<D>& solution,
                                                    const SolveContext<D>& context) {
  const auto start = Clock::now();
  chunks_->bind(problem, law, std::nullopt);
  return iterate(
      problem, law, options_.stop, context, *chunks_, solution, [&](int) { chunks_->sweep(); },
      start);
}

template <int D>
SolveReport ColouredGaussSeidel<D>::solve(const ContactProblem<D>& problem,
                                          const ContactLaw<D>& law, Solution<D>& solution,
                                          const SolveContext<D>& context) {
  const auto* const coulomb = dynamic_cast<const UnilateralCoulomb<D>*>(&law);
  if (coulomb && !problem.cell.is_coupled)
    return solve_in_chunks(problem, *coulomb, solution, context);
  return solve_form(problem, law, velocity_form_, solution, context);
}

template <int D>
SolveReport ColouredGaussSeidel<D>::solve(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                                          Solution<D>& solution, const SolveContext<D>& context) {
  return solve_form(problem, law, matrix_form_, solution, context);
}

template class ColouredGaussSeidel<2>;
template class ColouredGaussSeidel<3>;

}  // namespace cd
