// SPDX-License-Identifier: BSD-3-Clause
// Tables and numbers of the experiment unger2002_front.
#pragma once

#include <string>
#include <vector>

#include "experiments/unger2002/front_timing.hpp"
#include "experiments/unger2002/one_sweep.hpp"
#include "experiments/unger2002/rigid_bounds.hpp"
#include "harness/run.hpp"

namespace cd::unger2002 {

/// A front as measured and by the exact discrete law.
struct TimedFront {
  FrontRuns runs;
  Front measured, expected;
};

/// fronts.csv, arrivals.csv; the exponents of the speed, its ratio to Eq. 17, the delay.
void report_fronts(const std::vector<TimedFront>& fronts, Run& run);

/// The bounds of one chain length from all runs.
struct LengthBounds {
  int length;
  std::vector<RigidBounds> runs;
};

/// bounds.csv; exponents and prefactors of the three bounds.
void report_bounds(const std::vector<LengthBounds>& lengths, const std::vector<TimedFront>& fronts,
                   Run& run);

/// Sweeps to carry a load over some distance in each run.
struct CarriedLoad {
  int distance;
  std::vector<double> with, against;  ///< the order of the sweeps
};

/// Forces and loads carried by an order of the sweeps.
struct OrderedSweeps {
  std::string order;
  std::vector<CarriedForce> carried = {};
  std::vector<CarriedLoad> loads = {};
};

/// one_sweep.csv, loads.csv; reach in a sweep, and how much earlier a load is with the order.
void report_sweeps(const std::vector<OrderedSweeps>& orders, Run& run);

}  // namespace cd::unger2002
