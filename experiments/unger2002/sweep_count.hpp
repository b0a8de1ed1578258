// SPDX-License-Identifier: BSD-3-Clause
// Sweeps of one solve until a force far from the push is right, beside a local judge of the forces.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include <libcd/measure/estimate.hpp>
#include <libcd/problem/contact_problem.hpp>
#include "harness/task_context.hpp"

namespace cd::unger2002 {

/// Errors at which counting ends.
struct SweepLimits {
  double far_force = 0.01;    ///< error of the force at the wall or base, over the push
  double natural_map = 0.01;  ///< natural-map error, over the push
};

/// Sweeps of one solve until each of the two limits is kept.
struct SweepCount {
  double far_force = 0.0;
  double natural_map = 0.0;
};

/// Counts random sweeps; far_error(impulses) is the error of the far force. Impulses, and with them
/// errors and limits, are absolute.
SweepCount count_sweeps(const ContactProblem<2>& problem, std::uint64_t seed,
                        const SweepLimits& limits,
                        const std::function<double(const Array<Impulse<2>>&)>& far_error,
                        TaskContext& task);

/// A row of cost.csv: solves of one size.
struct CostRow {
  int dimension = 0, bodies = 0;
  Estimate sweeps;           ///< until the far force is right
  double tolerance = 0.0;    ///< of the far force
  double theory = 0.0;       ///< sweeps expected
  double natural_map = 0.0;  ///< sweeps until the natural-map error is small
};

/// The means over these solves.
CostRow cost_row(int dimension, int bodies, const std::vector<SweepCount>& solves, double tolerance,
                 double theory);

}  // namespace cd::unger2002
