// SPDX-License-Identifier: BSD-3-Clause
// Coming to rest: long time steps while grains rearrange, then steps of the wanted length.
#pragma once

#include <algorithm>
#include <cstdint>

#include <libcd/simulation/simulation.hpp>
#include "harness/task_state.hpp"

namespace cd::runs {

/// Steps of `long_step`, because what rearranges takes its time and not its steps, until
/// `at_rest()` says so after a period of 20 of them; then a period of steps of `time_step`. If they
/// disturb the rest, long steps follow again. Gives up when the simulation has made `most_steps`,
/// the last 20 of them of `time_step`. As the body of a task it saves itself between periods; what
/// an interruption leaves is of no use.
template <int D, class AtRest>
void come_to_rest(Simulation<D>& simulation, double long_step, double time_step,
                  std::int64_t most_steps, const AtRest& at_rest, TaskContext& task) {
  constexpr std::int64_t kPeriod = 20;
  const auto left = [&] { return most_steps - simulation.steps(); };
  const auto rests_after = [&](double step, std::int64_t most) {
    simulation.set_time_step(step);
    for (std::int64_t k = 0; k < std::min(most, kPeriod); ++k) simulation.step();
    return at_rest();
  };
  bool last_period = false;
  TaskState saved(task, simulation, last_period);
  while (left() > 0 && !saved.interrupted(simulation.steps(), most_steps)) {
    if (last_period) {
      if (rests_after(time_step, left())) return;
      last_period = false;
    } else {
      last_period = rests_after(long_step, left() - kPeriod) || left() <= kPeriod;
    }
  }
}

}  // namespace cd::runs
