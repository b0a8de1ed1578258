// SPDX-License-Identifier: BSD-3-Clause
// Comparison of times with the steps that they take.
#include "run/rounded_times.hpp"

#include <algorithm>
#include <cmath>

#include <libcd/core/error.hpp>
#include <libcd/core/number.hpp>
#include "run/run_scene.hpp"

namespace cd {

std::string RoundedTime::text() const {
  return key + " = " + shown(asked) + " is no whole number of time steps: " + to_text(steps) +
         " of " + shown(time_step) + " are used, " + shown(used());
}

std::string RoundedTime::quantity() const {
  return key.substr(key.find('.') + 1) + "_used";
}

std::vector<RoundedTime> rounded_times(const RunSpec& run, const OutputSpec& output) {
  constexpr double kRounding = 1e-6, kRelative = 1e-12;  // of a step, of many steps
  std::vector<RoundedTime> rounded;
  const auto look_at = [&](const char* key, double asked) {
    if (asked == 0.0) return;  // not given, or off
    const double steps = asked / run.time_step;
    const std::int64_t used = steps_in(asked, run.time_step);
    if (std::abs(steps - static_cast<double>(used)) > std::max(kRounding, kRelative * steps))
      rounded.push_back({key, asked, run.time_step, used});
  };
  look_at("run.end", run.end);
  if (run.rest_speed > 0.0) look_at("run.rest_time", run.rest_time);
  look_at("output.monitors_every", output.monitors_every);
  look_at("output.frames_every", output.frames_every);
  return rounded;
}

}  // namespace cd
