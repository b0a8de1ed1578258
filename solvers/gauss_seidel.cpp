// SPDX-License-Identifier: BSD-3-Clause
// Gauss-Seidel sweeps in the order of choice.
#include "solvers/gauss_seidel.hpp"

#include <libcd/core/option_table.hpp>
#include "solvers/iteration.hpp"
#include "solvers/relaxed_law.hpp"
#include "solvers/sweep.hpp"

namespace cd {

template <int D>
void GaussSeidel<D>::Options::describe(OptionTable& table) {
  using Order = SweepOrderKind;
  stop.describe(table);
  table.choice(
      "sweep_order", order,
      {Order::random, Order::sequential, Order::symmetric, Order::independent, Order::frozen},
      "order in which a sweep visits the contacts");
  table.number("relaxation", relaxation, strictly_between(0, 2),
               "factor by which an update overshoots (SOR); jacobi without one takes safe ones");
  table.choice("open_contacts", open_contacts, {OpenContacts::visit, OpenContacts::skip},
               "contacts that cannot close within a step are in every sweep, or stay out until "
               "they can");
  table.in_files("skip");
  table.number("seed", seed, at_least(0), "of random orders");
  table.not_a_key();
}

template <int D>
GaussSeidel<D>::GaussSeidel(const Options& options)
    : options_(options), order_(options.order, options.seed) {
  options.stop.check();
  check_relaxation(options.relaxation);
}

template <int D>
template <class Problem, class State>
SolveReport GaussSeidel<D>::solve_form(const Problem& problem, const ContactLaw<D>& law,
                                       State& state, Solution<D>& solution,
                                       const SolveContext<D>& context) {
  const double relaxation = options_.relaxation;
  check_relaxation(relaxation, law);
  constexpr bool kHasGaps = std::is_same_v<Problem, ContactProblem<D>>;
  const bool skips =
      kHasGaps && options_.open_contacts == OpenContacts::skip && !law.traits().acts_across_gaps;
  if (skips) closing_.reserve(problem.contact_count());
  const TypedLaw<D> typed(law);
  std::int64_t visits = 0;
  const auto sweep_all = [&](int k) {
    const bool is_last = k + 1 == options_.stop.max_iterations;
    const bool all = !skips || is_last || k % ClosingContacts::kEvery == 0;
    const int count = all ? problem.contact_count() : closing_.size();
    const auto& places = order_.visit(step_of(problem), k, count);
    const auto& order = all ? places : closing_.in(places);
    visits += order.size();
    sweep(typed, relaxation, order, state);
    if constexpr (kHasGaps)
      if (skips && all && !is_last) closing_.find(state, law, typed.wants_wrench());
  };
  SolveReport report = iterate(problem, law, options_.stop, context, state, solution,
                               SweepWith{sweep_all, std::tie(visits, closing_)});
  if (skips) report.visits = visits;
  return report;
}

template <int D>
SolveReport GaussSeidel<D>::solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                                  Solution<D>& solution, const SolveContext<D>& context) {
  return solve_form(problem, law, velocity_form_, solution, context);
}

template <int D>
SolveReport GaussSeidel<D>::solve(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                                  Solution<D>& solution, const SolveContext<D>& context) {
  return solve_form(problem, law, matrix_form_, solution, context);
}

template class GaussSeidel<2>;
template class GaussSeidel<3>;

}  // namespace cd
