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

template <int D, class Law>
void sweep(const Law& law, const Array<std::int32_t>& order, const SweepView<D> contacts) {
  const std::int32_t* const visit = order.data();
  const int last = order.size() - 1;
  for (int k = 0; k <= last; ++k) {
    contacts.prefetch(visit[std::min(k + kContactsAhead, last)]);
    contacts.prefetch_bodies(visit[std::min(k + kBodiesAhead, last)]);
    contacts.update(visit[k], law);
  }
}

}  // namespace

template <int D>
GaussSeidel<D>::GaussSeidel(const Options& options)
    : options_(options), order_(options.order, options.seed) {
  options.stop.check();
}

template <int D>
SolveReport GaussSeidel<D>::solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                                  Solution<D>& solution) {
  SolveReport report;
  visit_law(law, [&](const auto& concrete) {
    report = iterate(problem, law, options_.stop, this->observer_, state_, solution, [&](int k) {
      sweep(concrete, order_.visit(problem.step, k, problem.contact_count()), state_.view());
    });
  });
  return report;
}

template class GaussSeidel<2>;
template class GaussSeidel<3>;

}  // namespace cd
