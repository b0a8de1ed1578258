// SPDX-License-Identifier: BSD-3-Clause
// Tables and quantities of the rotating drum.
#pragma once

#include <string>
#include <tuple>
#include <vector>

#include "experiments/runs/drum.hpp"
#include "harness/run.hpp"

namespace cd::brendel2004 {

/// One drum. Series: "speed" varies the Froude number, "friction" the friction of grains and drum
/// alike, "rough" that of the grains in a drum of friction 1, "kept" keeps overlaps, "spheres".
struct DrumRow {
  std::string series;
  runs::DrumSetup setup = {};
  runs::DrumResult found = {};
};

/// Writes runs.csv, profiles.csv, times.csv and snapshots.csv, and reports the quantities.
void report_drums(Run& run, const std::vector<DrumRow>& rows);

}  // namespace cd::brendel2004
