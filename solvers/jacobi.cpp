// SPDX-License-Identifier: BSD-3-Clause
// Jacobi's parallel update: first all laws with the old velocities, then all impulses.
#include "solvers/jacobi.hpp"

#include <tuple>

#include <libcd/core/option_table.hpp>
#include <libcd/core/parallel.hpp>
#include <libcd/law/typed_law.hpp>
#include "solvers/chunked_steps.hpp"
#include "solvers/impulse_vectors.hpp"
#include "solvers/iteration.hpp"
#include "solvers/relaxed_law.hpp"
#include "solvers/safe_relaxation.hpp"

namespace cd {
namespace {

/// All impulses in chunks, behind the interface that `iterate` wants of a state.
template <int D>
struct ChunkedState {
  ChunkedSteps<D>& steps;

  void load(const ContactProblem<D>& problem, const Solution<D>& solution) const {
    Array<Impulse<D>> r;
    load_impulses(problem, solution, r);
    steps.load_for_updates(r);
  }
  void store(Solution<D>& solution) const { steps.store(solution); }
  void archive(Archive& archive) { archive("steps", steps); }
  Judgement natural_map(FrictionRule rule) const { return steps.natural_map(rule); }
};

/// What the law says of contact c, in part. Flattened, as the sweep of solvers/sweep.hpp.
template <class Law, class View>
[[gnu::flatten]] auto relaxed_answer(const Law& law, double factor, const View& contacts, int c) {
  return RelaxedLaw{law, factor}.solve(contacts.local(c));
}

}  // namespace

template <int D>
void Jacobi<D>::Options::describe(OptionTable& table) {
  stop.describe(table);
  table.number("relaxation", relaxation, strictly_between(0, 2),
               "factor by which an update overshoots; safe ones where there is none");
}

template <int D>
Jacobi<D>::Jacobi(const Options& options)
    : options_(options), chunks_(std::make_unique<ChunkedSteps<D>>()) {
  options.stop.check();
  if (options.relaxation) check_relaxation(*options.relaxation);
}

template <int D>
Jacobi<D>::~Jacobi() = default;

template <int D>
template <class Problem>
void Jacobi<D>::find_factors(const Problem& problem, const ContactLaw<D>& law) {
  if (options_.relaxation) {
    check_relaxation(*options_.relaxation, law);
    factor_.assign(problem.contact_count(), *options_.relaxation);
  } else {
    safe_relaxation(problem, factor_);
  }
}

template <int D>
template <class Problem, class State>
SolveReport Jacobi<D>::solve_form(const Problem& problem, const ContactLaw<D>& law, State& state,
                                  Solution<D>& solution, const SolveContext<D>& context) {
  const auto start = Clock::now();
  const int count = problem.contact_count();
  find_factors(problem, law);
  const TypedLaw<D> typed(law);
  std::tuple<Array<Impulse<D>>, Array<Wrench<D>>> answers;
  const auto update = [&](int) {
    typed.visit([&]<class Law>(const Law& concrete) {
      auto& next = std::get<Array<typename State::template Unknown<Law>>>(answers);
      next.resize(count);
      state.visit(concrete, [&](const auto& contacts) {
        parallel_for(count,
                     [&](int c) { next[c] = relaxed_answer(concrete, factor_[c], contacts, c); });
        for (int c = 0; c < count; ++c) contacts.apply(c, next[c]);
      });
    });
  };
  return iterate(problem, law, options_.stop, context, state, solution, update, start);
}

template <int D>
SolveReport Jacobi<D>::solve_in_chunks(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                                       Solution<D>& solution, const SolveContext<D>& context) {
  const auto start = Clock::now();
  find_factors(problem, law);
  chunks_->bind(problem, law, FrictionRule::convex);  // the law's update needs no correction
  chunks_->relax(factor_);
  ChunkedState<D> state{*chunks_};
  return iterate(
      problem, law, options_.stop, context, state, solution, [&](int) { chunks_->update(); },
      start);
}

template <int D>
SolveReport Jacobi<D>::solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                             Solution<D>& solution, const SolveContext<D>& context) {
  if (!problem.cell.is_coupled && dynamic_cast<const UnilateralCoulomb<D>*>(&law))
    return solve_in_chunks(problem, law, solution, context);
  return solve_form(problem, law, velocity_form_, solution, context);
}

template <int D>
SolveReport Jacobi<D>::solve(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                             Solution<D>& solution, const SolveContext<D>& context) {
  return solve_form(problem, law, matrix_form_, solution, context);
}

template class Jacobi<2>;
template class Jacobi<3>;

}  // namespace cd
