// The published loop is turned: its move along the direction waits for the next iteration, so that
// the state after an iteration is the swept one.
#include "solvers/nonsmooth_cg.hpp"

#include "libcd/law/visit_law.hpp"
#include "solvers/iteration.hpp"
#include "solvers/sweep.hpp"

namespace cd {
template <int D>
NonsmoothCg<D>::NonsmoothCg(const Options& options)
    : options_(options), order_(options.order, options.seed) {
  options.stop.check();
}

template <int D>
template <class View>
void NonsmoothCg<D>::extrapolate(const View& contacts) {
  const bool restart = beta_ > 1.0;
  for (int c = 0; c < contacts.count; ++c) {
    const Impulse<D> swept = contacts.impulse(c);
    if (restart) {
      direction_[c] = Impulse<D>{};
    } else {
      const Impulse<D> move = beta_ * direction_[c];
      contacts.apply(c, swept + move);
      direction_[c] = move + (swept - before_[c]);
    }
  }
}

template <int D>
template <class View>
double NonsmoothCg<D>::squared_change(const View& contacts) const {
  double sum = 0.0;
  for (int c = 0; c < contacts.count; ++c) sum += squared_norm(contacts.impulse(c) - before_[c]);
  return sum;
}

template <int D>
template <class Problem, class State>
SolveReport NonsmoothCg<D>::solve_form(const Problem& problem, const ContactLaw<D>& law,
                                       State& state, Solution<D>& solution) {
  const int count = problem.contact_count();
  before_.resize(count);
  direction_.assign(count, Impulse<D>{});
  beta_ = 0.0;  // the first extrapolation stays in place and makes the change the direction
  squared_gradient_ = 0.0;

  SolveReport report;
  visit_law(law, [&](const auto& concrete) {
    report = iterate(problem, law, options_.stop, this->observer_, state, solution, [&](int k) {
      state.visit([&](const auto& contacts) {
        if (k > 0) extrapolate(contacts);
        for (int c = 0; c < count; ++c) before_[c] = contacts.impulse(c);
        sweep(concrete, order_.visit(step_of(problem), k, count), contacts);

        const double previous = squared_gradient_;
        squared_gradient_ = squared_change(contacts);
        beta_ = previous > 0.0 ? squared_gradient_ / previous : 0.0;
      });
    });
  });
  return report;
}

template <int D>
SolveReport NonsmoothCg<D>::solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                                  Solution<D>& solution) {
  return solve_form(problem, law, velocity_form_, solution);
}

template <int D>
SolveReport NonsmoothCg<D>::solve(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                                  Solution<D>& solution) {
  return solve_form(problem, law, matrix_form_, solution);
}

template class NonsmoothCg<2>;
template class NonsmoothCg<3>;

}  // namespace cd
