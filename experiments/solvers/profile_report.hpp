// SPDX-License-Identifier: BSD-3-Clause
// Performance profiles: how often each solver is within what factor of the fastest.
#pragma once

#include <string>
#include <tuple>
#include <vector>

#include <libcd/core/fields.hpp>
#include <libcd/solver/solver.hpp>
#include "harness/run.hpp"

namespace cd {

/// One solver on one problem at one tolerance.
struct ProfileResult {
  std::string solver, problem;
  double tolerance = 0.0;
  std::string status;
  int iterations = 0;
  double seconds = 0.0, residual = 0.0;

  bool solved() const { return status == to_string(SolveStatus::converged); }

  static constexpr auto fields = std::tuple(
      field("solver", "", &ProfileResult::solver), field("problem", "", &ProfileResult::problem),
      field("tolerance", &ProfileResult::tolerance), field("status", "", &ProfileResult::status),
      field("iterations", &ProfileResult::iterations),
      timing("seconds", "s", &ProfileResult::seconds), field("residual", &ProfileResult::residual));
};

/// Tables and quantities of what all solvers made of each problem.
void report_profiles(Run& run, const std::vector<std::vector<ProfileResult>>& problems);

}  // namespace cd
