// SPDX-License-Identifier: BSD-3-Clause
// Tables and quantities of the rotating drum.
#pragma once

#include <string>
#include <tuple>
#include <vector>

#include "experiments/brendel2004/drum_run.hpp"
#include "experiments/harness/run.hpp"

namespace cd::brendel2004 {

/// One drum. Series: "speed" varies the Froude number, "friction" the friction of grains and drum
/// alike, "rough" that of the grains in a drum of friction 1, "kept" keeps overlaps, "spheres".
struct DrumRow {
  std::string series;
  DrumSetup setup = {};
  DrumResult found = {};
};

inline auto stored(DrumGrain& g) {
  return std::tie(g.x, g.y, g.radius, g.vx, g.vy);
}
inline auto stored(DrumResult& r) {
  return std::tie(r.grains, r.steps, r.angle, r.cm_angle, r.cm_distance, r.angle_deviation,
                  r.torque, r.torque_ratio, r.power_ratio, r.momentum_error, r.energy_error, r.slip,
                  r.circling, r.largest_overlap, r.outside, r.sinking, r.profile_x, r.profile_y,
                  r.time, r.angle_in_time, r.speed_in_time, r.snapshot);
}

/// Writes runs.csv, profiles.csv, times.csv and snapshots.csv, and reports the quantities.
void report_drums(Run& run, const std::vector<DrumRow>& rows);

}  // namespace cd::brendel2004
