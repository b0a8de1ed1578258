// SPDX-License-Identifier: BSD-3-Clause
// Rounded times: times of a scene file that are no whole number of its time steps.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <libcd/scene_file/scene_spec.hpp>

namespace cd {

/// A time that was asked for, and the one that is used in its place.
struct RoundedTime {
  std::string key;         ///< as run.end
  double asked = 0.0;      ///< [time]
  double time_step = 0.0;  ///< [time]
  std::int64_t steps = 0;  ///< nearest whole number of time steps, at least 1

  double used() const { return static_cast<double>(steps) * time_step; }  ///< [time]
  std::string quantity() const;  ///< name in a summary, as end_used
  /// As "run.end = 1 is no whole number of time steps: 33 of 0.03 are used, 0.99".
  std::string text() const;
};

/// Those among run.end, run.rest_time, output.monitors_every and output.frames_every, as far as
/// they are given; up to rounding, a millionth of a step.
std::vector<RoundedTime> rounded_times(const RunSpec& run, const OutputSpec& output);

}  // namespace cd
