// SPDX-License-Identifier: BSD-3-Clause
// Tables and quantities of the costs of contact dynamics and molecular dynamics.
#pragma once

#include <vector>

#include "experiments/brendel2004/break_even.hpp"
#include "harness/run.hpp"

namespace cd::brendel2004 {

/// Stiffness of the motion that both methods do.
inline constexpr double kMotionStiffness = 1e4;

/// Writes costs.csv and soft.csv; stiffnesses of molecular dynamics as in Comparison.
void write_costs(Run& run, const std::vector<BreakEven>& boxes,
                 const std::vector<double>& stiffnesses);

/// Reports exponents of the costs, break-even and the same motion of the boxes of one dimension, of
/// which `count` were prepared.
void report_costs(Run& run, const std::vector<BreakEven>& boxes, int dimension, std::size_t count,
                  const std::vector<double>& stiffnesses);

}  // namespace cd::brendel2004
