// SPDX-License-Identifier: BSD-3-Clause
// Parts of a step of a flowing bed, timed by one thread and by more.
#pragma once

#include <string>
#include <tuple>
#include <vector>

#include <libcd/measure/estimate.hpp>
#include "experiments/performance/sheared_bed.hpp"

namespace cd::performance {

/// A part of a step (StepPart), the "rest" of it, or the whole "step", by a number of threads.
struct PartCost {
  std::string part;
  int threads = 1;
  Estimate seconds;                ///< of the wall, in the mean of the steps
  Estimate relative = {1.0, 0.0};  ///< time over that of one thread, in the same steps

  /// The share of the time of one thread that is not divided by the threads, if the others are:
  /// T(n) / T(1) = s + (1 - s) / n. Waiting for memory counts, too. Of one thread: nothing.
  Estimate serial() const {
    const double rest = 1.0 - 1.0 / threads;
    return {(relative.value - 1.0 / threads) / rest, relative.error / rest};
  }

  static constexpr auto fields = std::tuple(
      field("part", &PartCost::part), field("threads", &PartCost::threads),
      timing("seconds", "s", &PartCost::seconds), timing("relative", "1", &PartCost::relative));
};

/// A bed and what its steps take.
struct StepProfile {
  int bodies = 0, contacts = 0;  ///< in the last step
  std::vector<PartCost> parts;   ///< by threads

  static constexpr auto fields =
      std::tuple(field("bodies", &StepProfile::bodies), field("contacts", &StepProfile::contacts),
                 field("parts", &StepProfile::parts));
};

/// Parts of the steps of one bed by each of the numbers of threads, the first of them 1: as many
/// simulations make the same steps in turns, or one after the other where memory has room for one
/// only. Throws Error if bodies of one of them end elsewhere
/// than those of the first. Of no use if the task was told to stop.
template <int D>
StepProfile profile_steps(const RestingTile<D>& tile, int copies, const std::string& solver,
                          int steps, const std::vector<int>& threads, const FlowPlan& plan,
                          TaskContext& task);

}  // namespace cd::performance
