// SPDX-License-Identifier: BSD-3-Clause
// Solver trial: a solver by name on one problem under Coulomb's law, from a cold start.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include <libcd/core/error.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/solver/solver.hpp>
#include "harness/long_part.hpp"
#include "solvers/table.hpp"

namespace cd {

/// Options of a solver: a stop rule and the seed of its random orders.
inline OptionValues stopping(const StopRule& stop, std::uint64_t seed) {
  OptionValues options = stop.values();
  options["seed"] = seed;
  return options;
}

/// Solves the same problem, ContactProblem or MatrixProblem, as often as asked, each time from the
/// problem's own impulses (velocity form) or from zero (matrix form).
template <int D, template <int> class Problem>
class SolverTrial {
 public:
  /// The problem must outlive the trial. Throws Error as make_solver.
  SolverTrial(const Problem<D>& problem, const std::string& solver, const OptionValues& options)
      : problem_(problem), name_(solver), solver_(make_solver<D>(solver, options)) {}

  /// Solves once and shows the iterates to the observer, if there is one. Throws Error for a solver
  /// that does not give an impulse to each contact.
  SolveReport solve(const SolveObserver<D>& observer = {}) {
    const SolveReport report = solve_in({.observer = observer});
    if (solution_.impulse.size() != problem_.contact_count())
      throw Error("solver", name_, "one that gives an impulse to each contact");
    return report;
  }

  /// Solves until the impulses suffice, which is asked every so many iterations.
  template <class Suffices>
  SolveReport solve_until(int check_every, const Suffices& suffices) {
    return solve([&](const Iterate<D>& iterate) {
      return iterate.iteration % check_every != 0 || !suffices(iterate.solution.impulse);
    });
  }

  /// Solves as a long part, which saves itself with what the observer notes (LongPart::context).
  /// The solution is of no use if the task was told to stop.
  template <class... Noted>
  SolveReport solve(LongPart& part, const SolveObserver<D>& observer = {}, Noted&... noted) {
    SolveContext<D> context = part.context<D>(noted...);
    context.observer = observer;
    return solve_in(std::move(context));
  }

  /// Solves several times and keeps the report and the solution of the fastest; `seconds` of the
  /// report are by a timer of harness/thread_time.hpp, whatever the solver says.
  template <class Timer>
  SolveReport fastest(int repeat) {
    SolveReport best;
    Solution<D> found;
    for (int k = 0; k < repeat; ++k) {
      const Timer timer;
      SolveReport report = solve();
      report.seconds = timer.seconds();
      if (k > 0 && report.seconds >= best.seconds) continue;
      best = report;
      std::swap(found, solution_);
    }
    std::swap(found, solution_);
    return best;
  }

  bool shown() const { return shown_; }  ///< true if the last solve has called its observer
  const Solution<D>& solution() const { return solution_; }  ///< of the last solve, or the fastest

 private:
  SolveReport solve_in(SolveContext<D> context) {
    shown_ = false;
    if (context.observer)
      context.observer = [&, observer = std::move(context.observer)](const Iterate<D>& iterate) {
        shown_ = true;
        return observer(iterate);
      };
    solution_.impulse.clear();
    return solver_->solve(problem_, UnilateralCoulomb<D>(), solution_, context);
  }

  const Problem<D>& problem_;
  std::string name_;
  std::unique_ptr<Solver<D>> solver_;
  Solution<D> solution_;
  bool shown_ = false;
};

}  // namespace cd
