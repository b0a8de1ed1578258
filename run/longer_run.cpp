// SPDX-License-Identifier: BSD-3-Clause
// Comparison of the steps done with the steps asked for.
#include "run/longer_run.hpp"

#include <libcd/core/error.hpp>
#include "run/run_scene.hpp"

namespace cd {
namespace {

constexpr const char* kAtRest = "end/at rest";
constexpr const char* kLastStep = "end/last step";

}  // namespace

std::vector<std::string> changeable_keys(const RunSpec& run) {
  std::vector<std::string> keys = {"run.end", "output.checkpoint_every"};
  if (run.rest_speed == 0.0) keys.emplace_back("run.rest_speed");
  return keys;
}

void put_end(StateFile& state, std::int64_t last_step, bool at_rest) {
  state.put(kLastStep, last_step);
  state.put(kAtRest, std::int32_t{at_rest});
}

bool has_steps_left(const RunSpec& run, const StateFile& state, bool ended) {
  const auto done = state.get_one<std::int64_t>("simulation/steps");
  const std::int64_t last = steps_in(run.end, run.time_step);
  const std::string time = shown(static_cast<double>(done) * run.time_step);
  if (ended && run.rest_speed > 0.0 && state.get_one<std::int32_t>(kAtRest) != 0) {
    if (last == state.get_one<std::int64_t>(kLastStep)) return false;
    throw Error("resume: run.end", run.end,
                "run.rest_speed = 0 with it: the run came to rest at " + time);
  }
  if (last < done || (last == done && !ended))
    throw Error("resume: run.end", run.end,
                (ended ? "at least " : "more than ") + time + ", the time that is done");
  return last > done;
}

}  // namespace cd
