// SPDX-License-Identifier: BSD-3-Clause
// Performance profiles: how often each solver is within what factor of the fastest.
#pragma once

#include <string>
#include <tuple>
#include <vector>

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
};
inline auto stored(ProfileResult& r) {
  return std::tie(r.solver, r.problem, r.tolerance, r.status, r.iterations, r.seconds, r.residual);
}

/// Tables and quantities of what all solvers made of each problem.
void report_profiles(Run& run, const std::vector<std::vector<ProfileResult>>& problems);

}  // namespace cd
