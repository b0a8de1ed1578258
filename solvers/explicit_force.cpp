// One evaluation of all laws, then all impulses.
#include "solvers/explicit_force.hpp"

#include <chrono>

#include "libcd/core/error.hpp"
#include "libcd/law/collision.hpp"
#include "libcd/law/visit_law.hpp"
#include "libcd/problem/response.hpp"

namespace cd {

template <int D>
SolveReport ExplicitForce<D>::solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                                    Solution<D>& solution) {
  const bool collides = dynamic_cast<const Collision<D>*>(&law) != nullptr;
  if (law.judge() != Judge::none || collides)
    throw Error("law", law.name(), "an explicit force law with the solver explicit");
  const auto start = std::chrono::steady_clock::now();
  const int count = problem.contact_count();
  solution.impulse.resize(count);
  state_.load_cold(problem, problem.before, problem.cell.before);
  visit_law(law, [&](const auto& concrete) {
    state_.visit([&](const auto& contacts) {
      for (int c = 0; c < count; ++c) solution.impulse[c] = concrete.solve(contacts.local(c));
    });
  });
  store_motion(problem, solution);

  SolveReport report;
  report.formulation = "velocity";
  report.iterations = 1;
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return report;
}

template <int D>
SolveReport ExplicitForce<D>::solve(const MatrixProblem<D>&, const ContactLaw<D>&, Solution<D>&) {
  throw Error("solver", name(),
              "an iterative solver for a problem in matrix form, which has no gaps");
}

template class ExplicitForce<2>;
template class ExplicitForce<3>;

}  // namespace cd
