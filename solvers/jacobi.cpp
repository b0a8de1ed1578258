// The parallel update: first all laws with the old velocities, then all impulses.
#include "solvers/jacobi.hpp"

#include "libcd/core/error.hpp"
#include "libcd/core/parallel.hpp"
#include "libcd/law/visit_law.hpp"
#include "solvers/iteration.hpp"

namespace cd {

template <int D>
Jacobi<D>::Jacobi(const Options& options) : options_(options) {
  options.stop.check();
  if (!(options.relaxation > 0.0 && options.relaxation < 2.0))
    throw Error("relaxation", options.relaxation, "a number in (0, 2)");
}

template <int D>
SolveReport Jacobi<D>::solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                             Solution<D>& solution) {
  const int count = problem.contact_count();
  const double relaxation = options_.relaxation;
  next_.resize(count);
  SolveReport report;
  visit_law(law, [&](const auto& concrete) {
    report = iterate(problem, law, options_.stop, this->observer_, state_, solution, [&](int) {
      const SweepView<D> contacts = state_.view();
      parallel_for(count, [&](int c) {
        const Impulse<D>& old = contacts.impulse(c);
        const Impulse<D> asked = concrete.solve(contacts.local(c));
        next_[c] = {old.normal + relaxation * (asked.normal - old.normal),
                    old.tangential + relaxation * (asked.tangential - old.tangential)};
      });
      for (int c = 0; c < count; ++c) contacts.apply(c, next_[c]);
    });
  });
  return report;
}

template class Jacobi<2>;
template class Jacobi<3>;

}  // namespace cd
