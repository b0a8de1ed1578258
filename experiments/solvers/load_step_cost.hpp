// SPDX-License-Identifier: BSD-3-Clause
// Cost of a load step on a settled packing, solver by solver and size by size.
#pragma once

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "experiments/harness/task.hpp"
#include "experiments/solvers/settled_packing.hpp"

namespace cd {

/// How thoroughly solvers are tried and timed.
struct CostPlan {
  Settling packing;  ///< all but its grains
  double tolerance;  ///< natural-map error to be reached
  int max_iterations;
  double limit;  ///< expected seconds above which most solvers are left out
  int repeat;    ///< solves of each, the fastest counts
};

/// One solver on one packing.
struct SolveCost {
  std::string solver;
  int dimension = 0, grains = 0, contacts = 0;
  std::string status;
  int iterations = 0;
  double seconds = 0.0, residual = 0.0;
  double velocity_error = 0.0;  ///< not a number without a reference
  int accurate = 0;             ///< iterations to 1 % of the velocities, 0 if unknown
};
inline auto stored(SolveCost& c) {
  return std::tie(c.solver, c.dimension, c.grains, c.contacts, c.status, c.iterations, c.seconds,
                  c.residual, c.velocity_error, c.accurate);
}

/// The costs at all sizes, the smallest first: whether a solver is tried depends on what it took
/// before.
template <int D>
std::vector<SolveCost> solve_costs(const CostPlan& plan, const std::vector<int>& sizes,
                                   TaskContext& task);

}  // namespace cd
