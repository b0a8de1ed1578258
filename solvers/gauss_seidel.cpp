// The sweep kernel, compiled once per law and dimension.
#include "solvers/gauss_seidel.hpp"

#include <algorithm>

#include "libcd/law/visit_law.hpp"
#include "solvers/iteration.hpp"

namespace cd {
namespace {

// Contacts visited in random order come from anywhere in memory: they are asked for this many
// visits ahead, and their bodies once the contact itself is there.
constexpr int kContactsAhead = 12;
constexpr int kBodiesAhead = 5;

template <class Law, class View>
void sweep(const Law& law, const Array<std::int32_t>& order, const View contacts) {
  const std::int32_t* const visit = order.data();
  const int last = order.size() - 1;
  for (int k = 0; k <= last; ++k) {
    contacts.prefetch(visit[std::min(k + kContactsAhead, last)]);
    contacts.prefetch_bodies(visit[std::min(k + kBodiesAhead, last)]);
    contacts.update(visit[k], law);
  }
}

/// The step number keys the random orders; a problem from a file is its own first step.
template <int D>
std::int64_t step_of(const ContactProblem<D>& problem) {
  return problem.step;
}
template <int D>
std::int64_t step_of(const MatrixProblem<D>&) {
  return 0;
}

}  // namespace

template <int D>
GaussSeidel<D>::GaussSeidel(const Options& options)
    : options_(options), order_(options.order, options.seed) {
  options.stop.check();
}

template <int D>
template <class Problem, class State>
SolveReport GaussSeidel<D>::solve_form(const Problem& problem, const ContactLaw<D>& law,
                                       State& state, Solution<D>& solution) {
  SolveReport report;
  visit_law(law, [&](const auto& concrete) {
    report = iterate(problem, law, options_.stop, this->observer_, state, solution, [&](int k) {
      sweep(concrete, order_.visit(step_of(problem), k, problem.contact_count()), state.view());
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
