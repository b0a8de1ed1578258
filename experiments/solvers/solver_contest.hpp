// SPDX-License-Identifier: BSD-3-Clause
// Solvers of libcd against solvers of Siconos: time to the same error on one problem.
#pragma once

#include <string>
#include <tuple>
#include <vector>

#include <libcd/core/fields.hpp>
#include <libcd/problem/matrix_problem.hpp>
#include "harness/task_parts.hpp"

namespace cd {

/// How thoroughly solvers are tried and timed.
struct ContestRules {
  double limit;  ///< seconds for one solve, the timed part and the rest
  int repeat;    ///< timed rounds, the fastest counts
};

/// One solver on one problem at one tolerance.
struct Attempt {
  bool siconos = false;  ///< whose solver it is
  std::string solver;
  std::string status;     ///< solved, inaccurate (ended above the tolerance), or no result in time
  int iterations = 0;     ///< of the fastest solve
  double seconds = 0.0;   ///< of the fastest solve, by a WorkTimer
  double residual = 0.0;  ///< siconos_error, recomputed from the impulses

  bool solved() const { return status == "solved"; }

  static constexpr auto fields = std::tuple(
      field("siconos", &Attempt::siconos), field("solver", "", &Attempt::solver),
      field("status", "", &Attempt::status), field("iterations", &Attempt::iterations),
      timing("seconds", "s", &Attempt::seconds), field("residual_siconos", &Attempt::residual));
};

/// Tries all solvers of both codes in turn. A solver that takes several times as long as the best
/// one of its code so far is given up; those near the best are timed again in `repeat` rounds in
/// which both codes alternate. Where a solver can choose how often it evaluates its error, it does
/// so every iteration at first and then some 20 times in all, whichever is faster. Each solve is a
/// part of the task.
template <int D>
std::vector<Attempt> contest(const MatrixProblem<D>& problem, double tolerance,
                             const ContestRules& rules, TaskParts& parts);

/// The fastest attempt of a code that solved the problem; of the solver "none" if there is none.
Attempt best_of(const std::vector<Attempt>& attempts, bool siconos);

/// Nanoseconds per contact and iteration of Gauss-Seidel in both codes over the same number of
/// iterations from zero; 0 where it came to no result.
struct SweepCost {
  double cd = 0.0, siconos = 0.0;

  static constexpr auto fields =
      std::tuple(timing("nanoseconds_cd", "ns", &SweepCost::cd),
                 timing("nanoseconds_siconos", "ns", &SweepCost::siconos));
};

/// `judged`: both evaluate the full error after every iteration (3D only); else neither ever does.
/// Each solve is a part of the task.
template <int D>
SweepCost sweep_cost(const MatrixProblem<D>& problem, bool judged, const ContestRules& rules,
                     TaskParts& parts);

}  // namespace cd
