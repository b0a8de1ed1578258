// SPDX-License-Identifier: BSD-3-Clause
// What a step of a flowing bed consists of, by one thread and by more.
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
  double seconds = 0.0, seconds_error = 0.0;  ///< of the wall, in the mean of the steps
  /// Time over that of one thread, in the same steps.
  double relative = 1.0, relative_error = 0.0;

  /// The share of the time of one thread that is not divided by the threads, if the others are:
  /// T(n) / T(1) = s + (1 - s) / n. Waiting for memory counts, too. Of one thread: nothing.
  Estimate serial() const {
    const double rest = 1.0 - 1.0 / threads;
    return {(relative - 1.0 / threads) / rest, relative_error / rest};
  }

  static constexpr auto fields =
      std::tuple(field("part", &PartCost::part), field("threads", &PartCost::threads),
                 timing("seconds", "s", &PartCost::seconds),
                 timing("seconds_error", "s", &PartCost::seconds_error),
                 timing("relative", "1", &PartCost::relative),
                 timing("relative_error", "1", &PartCost::relative_error));
};

/// Parts of the steps of one bed by each of the numbers of threads, the first of them 1: as many
/// simulations make the same steps in turns. Throws Error if one of them ends in another state
/// than the first. Of no use if the task was told to stop.
template <int D>
std::vector<PartCost> profile_steps(const RestingTile<D>& tile, int copies,
                                    const std::string& solver, int steps,
                                    const std::vector<int>& threads, const FlowPlan& plan,
                                    TaskContext& task);

}  // namespace cd::performance
