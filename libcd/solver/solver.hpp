// SPDX-License-Identifier: BSD-3-Clause
// Solver: brings all contacts to agree under a contact law.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "libcd/core/checkpoints.hpp"
#include "libcd/core/fields.hpp"
#include "libcd/law/contact_law.hpp"
#include "libcd/problem/contact_problem.hpp"
#include "libcd/problem/matrix_problem.hpp"
#include "libcd/solver/solve_report.hpp"
#include "libcd/solver/stop_rule.hpp"

namespace cd {

/// One iterate, shown to the observer.
template <int D>
struct Iterate {
  int iteration;                ///< 1 after the first
  const Solution<D>& solution;  ///< valid during the call
};

/// Sees every iteration; returns false to stop the solve.
template <int D>
using SolveObserver = std::function<bool(const Iterate<D>&)>;

/// Observer, stop predicate and checkpoints of one solve; {}: none of them.
template <int D>
struct SolveContext {
  SolveObserver<D> observer = {};  ///< empty: none
  /// Asked after every iteration, or what the solver has in its place, whether to stop there;
  /// empty: never. Unlike an observer it needs no solution.
  std::function<bool()> stop = {};
  /// One to go on from must be of the same problem under the same options: what is left of the
  /// iteration then has the same bits. What an observer has noted is not in them; seconds of the
  /// report are those of both. Solvers that do not iterate write none, nor is one written of the
  /// rounds of a cell with the full pressure scheme.
  Checkpoints checkpoints = {};
};

/// Options are fixed at construction; a solver keeps working memory between solves and nothing
/// else, unless it says so.
template <int D>
class Solver {
 public:
  virtual ~Solver() = default;

  /// Returns the name on the command line.
  virtual std::string name() const = 0;

  /// Returns which pairs a problem of this solver has to hold.
  virtual PairFilter pair_filter() const { return PairFilter::within_reach; }

  /// Returns whether the impulses of the last step are worth starting from.
  virtual bool starts_warm() const { return true; }

  /// Returns whether the solver lays the bodies of large problems out in space: they then have an
  /// order (ContactProblem::order).
  virtual bool wants_order() const { return false; }

  /// Returns the contacts that the solver remembers from step to step, sorted; few solvers do.
  virtual std::vector<ContactKey> remembered() const { return {}; }
  virtual void remember(std::span<const ContactKey> /*sorted*/) {}  ///< as remembered() gave them

  /// Solves the problem from its initial impulses. Fills `impulse`, `motion` and `cell_rate` of the
  /// solution, and `moment` and `state` where the law has them. After every iteration it calls the
  /// context's observer and asks `stop`, if there are any, and ends as SolveStatus::stopped where
  /// one says so; the solution may be anything then if that was `stop`. Whether the status holds is
  /// its own business: nobody judges the solution again. (`iterate` of libcd/solvers/iteration.hpp
  /// does all that around a sweep.) Does not throw for lack of convergence: the caller must check
  /// the status.
  virtual SolveReport solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                            Solution<D>& solution, const SolveContext<D>& context) = 0;

  /// The same for a problem in matrix form, starting from the impulses in `solution` if there is
  /// one per contact and from zero otherwise. Throws Error for a law that cannot treat full blocks.
  /// A solver that needs bodies leaves it as it is, which always throws, and need not name it.
  virtual SolveReport solve(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                            Solution<D>& solution, const SolveContext<D>& context);
};

/// Returns which pairs a problem for a law and a solver has to hold: those that overlap where the
/// law knows no others.
template <int D>
PairFilter pairs_for(const LawTraits& law, const Solver<D>& solver) {
  return law.pair_filter == PairFilter::overlapping ? law.pair_filter : solver.pair_filter();
}

/// Throws Error that names the solver and the array if a solution does not have what its problem
/// demands: an impulse per contact, a motion per body, and of all or none moments, states, shifts.
template <int D>
void check_solution(const ContactProblem<D>& problem, const Solution<D>& solution,
                    const std::string& solver);

}  // namespace cd
