// SPDX-License-Identifier: BSD-3-Clause
// The published loop is rotated by half an iteration, so that each iterate is the result of a
// sweep.
#include "solvers/nonsmooth_cg.hpp"

#include <libcd/core/option_table.hpp>
#include "solvers/chunked_sweeps.hpp"
#include "solvers/iteration.hpp"
#include "solvers/sweep.hpp"

namespace cd {
namespace {

/// Fletcher and Reeves' beta: the squared gradients of two sweeps, the later over the earlier.
/// Above 1 the directions are forgotten, and the next impulses stay where they are.
class FletcherReeves {
 public:
  double beta() const { return restarts() ? 0.0 : beta_; }
  bool restarts() const { return beta_ > 1.0; }

  void take(double squared_gradient) {
    beta_ = squared_gradient_ > 0.0 ? squared_gradient / squared_gradient_ : 0.0;
    squared_gradient_ = squared_gradient;
  }

 private:
  double beta_ = 0.0;
  double squared_gradient_ = 0.0;
};

/// The directions that extrapolate the sweeps. Unknown is what a contact has, with moments or not.
template <class Unknown>
class Directions {
 public:
  explicit Directions(int count) {
    before_.resize(count);
    direction_.assign(count, Unknown{});
  }

  void archive(Archive& archive) {
    archive("before", before_)("direction", direction_)("steps", steps_);
  }

  /// Adds beta p to the impulses and the last sweep's change to p. The first extrapolation stays in
  /// place and makes the change the direction.
  template <class View>
  void extrapolate(const View& contacts) {
    for (int c = 0; c < contacts.count; ++c) {
      const Unknown swept = contacts.impulse(c);
      if (steps_.restarts()) {
        direction_[c] = Unknown{};
      } else {
        const Unknown move = steps_.beta() * direction_[c];
        contacts.apply(c, swept + move);
        direction_[c] = move + (swept - before_[c]);
      }
    }
  }

  /// The impulses as a sweep begins.
  template <class View>
  void begin(const View& contacts) {
    for (int c = 0; c < contacts.count; ++c) before_[c] = contacts.impulse(c);
  }

  /// Takes the change of the sweep, which is minus the gradient, for the next beta.
  template <class View>
  void end(const View& contacts) {
    double sum = 0.0;
    for (int c = 0; c < contacts.count; ++c) sum += squared_norm(contacts.impulse(c) - before_[c]);
    steps_.take(sum);
  }

 private:
  Array<Unknown> before_;     // impulses at the start of the last sweep
  Array<Unknown> direction_;  // p
  FletcherReeves steps_;
};

}  // namespace

template <int D>
void NonsmoothCg<D>::Options::describe(OptionTable& table) {
  stop.describe(table);
  table.number("seed", seed, at_least(0), "of random orders");
  table.not_a_key();
}

template <int D>
NonsmoothCg<D>::NonsmoothCg(const Options& options)
    : options_(options),
      order_(options.order, options.seed),
      chunks_(std::make_unique<ChunkedSweeps<D>>()) {
  options.stop.check();
}

template <int D>
NonsmoothCg<D>::~NonsmoothCg() = default;

template <int D>
template <class Problem, class State>
SolveReport NonsmoothCg<D>::solve_form(const Problem& problem, const ContactLaw<D>& law,
                                       State& state, Solution<D>& solution,
                                       const SolveContext<D>& context) {
  const TypedLaw<D> typed(law);
  const auto solve_for = [&]<class Unknown>(Directions<Unknown> directions) {
    const auto extrapolated_sweep = [&](int k) {
      state.template visit_unknowns<Unknown>([&](const auto& contacts) {
        if (k > 0) directions.extrapolate(contacts);
        directions.begin(contacts);
      });
      sweep(typed, 1.0, order_.visit(step_of(problem), k, problem.contact_count()), state);
      state.template visit_unknowns<Unknown>(
          [&](const auto& contacts) { directions.end(contacts); });
    };
    return iterate(problem, law, options_.stop, context, state, solution,
                   SweepWith{extrapolated_sweep, std::tie(directions)});
  };
  if constexpr (std::is_same_v<State, SweepState<D>>)
    if (typed.wants_wrench()) return solve_for(Directions<Wrench<D>>(problem.contact_count()));
  return solve_for(Directions<Impulse<D>>(problem.contact_count()));
}

template <int D>
SolveReport NonsmoothCg<D>::solve_in_chunks(const ContactProblem<D>& problem,
                                            const UnilateralCoulomb<D>& law, Solution<D>& solution,
                                            const SolveContext<D>& context) {
  const auto start = Clock::now();
  chunks_->bind(problem, law, options_.seed);
  FletcherReeves steps;
  const auto extrapolated_sweep = [&](int) {
    steps.take(chunks_->sweep({steps.beta(), steps.restarts() ? 0.0 : 1.0}));
  };
  return iterate(problem, law, options_.stop, context, *chunks_, solution,
                 SweepWith{extrapolated_sweep, std::tie(steps)}, start);
}

template <int D>
SolveReport NonsmoothCg<D>::solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                                  Solution<D>& solution, const SolveContext<D>& context) {
  const auto* const coulomb = dynamic_cast<const UnilateralCoulomb<D>*>(&law);
  if (coulomb && !problem.cell.is_coupled && options_.order == SweepOrderKind::frozen)
    return solve_in_chunks(problem, *coulomb, solution, context);
  return solve_form(problem, law, velocity_form_, solution, context);
}

template <int D>
SolveReport NonsmoothCg<D>::solve(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                                  Solution<D>& solution, const SolveContext<D>& context) {
  return solve_form(problem, law, matrix_form_, solution, context);
}

template class NonsmoothCg<2>;
template class NonsmoothCg<3>;

}  // namespace cd
