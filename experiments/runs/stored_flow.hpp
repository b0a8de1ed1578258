// SPDX-License-Identifier: BSD-3-Clause
// Averages of a Couette cell as results of tasks.
#pragma once

#include <tuple>

#include "experiments/runs/couette_flow.hpp"
#include "harness/stored_measures.hpp"

namespace cd::runs {

inline auto stored(FlowMeans& m) {
  return std::tie(m.profile, m.ring_stress, m.cell_stress, m.proxy, m.torque_inner, m.torque_outer,
                  m.measured_decay, m.internal_decay, m.omega_near_wall, m.largest_overlap,
                  m.overlap_per_grain, m.step_seconds);
}

}  // namespace cd::runs
