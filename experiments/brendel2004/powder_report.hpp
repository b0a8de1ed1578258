// SPDX-License-Identifier: BSD-3-Clause
// Tables and quantities of compacted powders.
#pragma once

#include <vector>

#include "experiments/runs/powder.hpp"
#include "harness/run.hpp"

namespace cd::brendel2004 {

struct PowderStudy {
  runs::PowderSetup powder;                 ///< what all samples share
  std::vector<double> cohesions, rollings;  ///< each with each
  int samples;
};

struct PowderSample {
  runs::PowderSetup setup;
  std::vector<runs::PowderStage<2>> stages;
};

/// Writes compaction.csv, and grains.csv of the first sample under the least and largest stress;
/// reports porosities, the fits of power laws, the collapse on stress over cohesion, and how well
/// each stage came to rest.
void report_powders(Run& run, const PowderStudy& study, const std::vector<PowderSample>& samples);

}  // namespace cd::brendel2004
