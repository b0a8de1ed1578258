// SPDX-License-Identifier: BSD-3-Clause
// Solver: brings all contacts to agree under a contact law.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "libcd/core/checkpoints.hpp"
#include "libcd/law/contact_law.hpp"
#include "libcd/problem/contact_problem.hpp"
#include "libcd/problem/matrix_problem.hpp"
#include "libcd/solver/stop_rule.hpp"

namespace cd {

/// How a solve ended.
enum class SolveStatus {
  done,             ///< a fixed amount of work was asked for and done
  converged,        ///< the tolerance is met (Judgement::meets)
  iteration_limit,  ///< max_iterations did not suffice for the tolerance
  stalled,          ///< the same, and the residual had long ceased to fall
  diverged,         ///< the iteration left the finite numbers
  stopped,          ///< the observer, or who is asked whether to stop, said so
  no_solution,      ///< there is none: nothing moves a contact that approaches (matrix form)
};

/// The word for a status in tables and files.
std::string to_string(SolveStatus status);

/// What one solve did.
struct SolveReport {
  SolveStatus status = SolveStatus::done;  ///< how it ended
  int iterations = 0;                      ///< done; what one is, the solver says
  /// Absent for a law without fixed point, or if not asked for.
  std::optional<double> residual = {};
  /// The error that the tolerance and the status refer to where that is not `residual`, which
  /// judges by the law: of the problem that the solver was told to solve in place of the law's
  /// (FrictionRule::convex), or by another judge (Judge::siconos). Absent otherwise.
  std::optional<double> own_residual = {};
  /// Contacts visited by all iterations together, by a solver that may leave some out
  /// (OpenContacts::skip). Absent: each iteration visits what the solver's own rule says, as a rule
  /// every contact once.
  std::optional<std::int64_t> visits = {};
  double seconds = 0.0;          ///< wall time of the solve
  std::string formulation = {};  ///< form of the problem: velocity or matrix
};

/// One iterate, shown to the observer.
template <int D>
struct Iterate {
  int iteration;                ///< 1 after the first
  const Solution<D>& solution;  ///< valid during the call
};

/// Sees every iteration; returns false to stop the solve.
template <int D>
using SolveObserver = std::function<bool(const Iterate<D>&)>;

/// Who may stop a solve before its rule does, and where it is saved.
template <int D>
struct SolveWatch {
  SolveObserver<D> observer;   ///< empty: none
  std::function<bool()> stop;  ///< asked after every iteration; empty: never
  Checkpoints checkpoints;     ///< of the next solve
};

/// Options are fixed at construction; a solver keeps working memory between solves and nothing
/// else, unless it says so.
template <int D>
class Solver {
 public:
  virtual ~Solver() = default;

  /// The name on the command line.
  virtual std::string name() const = 0;

  /// The pairs that a problem of this solver has to hold.
  virtual PairFilter pair_filter() const { return PairFilter::within_reach; }

  /// Returns whether the impulses of the last step are worth starting from.
  virtual bool starts_warm() const { return true; }

  /// Contacts that the solver remembers from step to step, sorted; few solvers do.
  virtual std::vector<ContactKey> remembered() const { return {}; }
  virtual void remember(std::span<const ContactKey> /*sorted*/) {}  ///< as remembered() gave them

  /// Solves the problem from its initial impulses. Fills `impulse`, `motion` and `cell_rate` of the
  /// solution, and `moment` and `state` where the law has them. After every iteration it calls
  /// watch_.observer and asks watch_.stop, if there are any, and ends as SolveStatus::stopped where
  /// one says so; the solution may be anything then if that was watch_.stop. Whether the status
  /// holds is its own business: nobody judges the solution again. (`iterate` of
  /// libcd/solvers/iteration.hpp does all that around a sweep.) Does not throw for lack of
  /// convergence: the caller must check the status.
  virtual SolveReport solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                            Solution<D>& solution) = 0;

  /// The same for a problem in matrix form, starting from the impulses in `solution` if there is
  /// one per contact and from zero otherwise. Throws Error for a law that cannot treat full blocks.
  /// A solver that needs bodies leaves it as it is, which always throws, and need not name it.
  virtual SolveReport solve(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                            Solution<D>& solution);

  /// Sets or removes (an empty function) the observer.
  void observe(SolveObserver<D> observer) { watch_.observer = std::move(observer); }

  /// Sets or removes (an empty function) what is asked after every iteration, or what the solver
  /// has in its place, whether to stop there. Unlike an observer it needs no solution.
  void stop_when(const std::function<bool()>& asked) { watch_.stop = asked; }

  /// Sets or removes ({}) the checkpoints of the next solve: what is left of the iteration, which
  /// must be that of the same problem under the same options, then has the same bits. What an
  /// observer has noted is not in them; seconds of the report are those of both. Solvers that do
  /// not iterate write none, nor is one written of the rounds of a cell with the full pressure
  /// scheme.
  void set_checkpoints(const Checkpoints& checkpoints) { watch_.checkpoints = checkpoints; }

 protected:
  SolveWatch<D> watch_;  ///< observer of the iterations, whether to stop, and checkpoints
};

/// Throws Error that names the solver and the array if a solution does not have what its problem
/// demands: an impulse per contact, a motion per body, and of all or none moments, states, shifts.
template <int D>
void check_solution(const ContactProblem<D>& problem, const Solution<D>& solution,
                    const std::string& solver);

}  // namespace cd
