// SPDX-License-Identifier: BSD-3-Clause
// Tables and quantities of cost against accuracy.
#pragma once

#include <vector>

#include "experiments/guttenberg2011/speed_runs.hpp"

namespace cd::guttenberg2011 {

/// Writes speed.csv, profiles.csv and ratios.csv of judged results, and reports the ratios, how
/// overlaps scale, and how the most accurate cases differ.
void report_speed(Run& run, const runs::FlowSetup& flow, const std::vector<SpeedResult>& results);

}  // namespace cd::guttenberg2011
