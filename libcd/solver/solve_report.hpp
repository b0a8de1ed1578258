// SPDX-License-Identifier: BSD-3-Clause
// Solve report: how a solve ended, and what it took.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>

#include "libcd/core/fields.hpp"

namespace cd {

/// The end of a solve.
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

/// The outcome of one solve.
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

  /// Name, unit and place of each member.
  static constexpr auto fields = std::tuple(
      field("status", "", &SolveReport::status), field("iterations", &SolveReport::iterations),
      field("residual", &SolveReport::residual), field("own_residual", &SolveReport::own_residual),
      field("visits", &SolveReport::visits), timing("seconds", "s", &SolveReport::seconds),
      field("formulation", "", &SolveReport::formulation));
};

}  // namespace cd
