// SPDX-License-Identifier: BSD-3-Clause
// Tables and quantities of compacted powders.
#pragma once

#include <tuple>

#include "experiments/brendel2004/powder.hpp"
#include "experiments/harness/run.hpp"

namespace cd::brendel2004 {

struct PowderStudy {
  PowderSetup powder;                       ///< what all samples share
  std::vector<double> cohesions, rollings;  ///< each with each
  int samples;
};

inline auto stored(PowderStage& s) {
  return std::tie(s.stress, s.rests, s.steps, s.porosity, s.coordination, s.tension, s.floor_error,
                  s.overlap, s.grains, s.height);
}

struct PowderSample {
  PowderSetup setup;
  std::vector<PowderStage> stages;
};

/// Writes compaction.csv, and grains.csv of the first sample under the least and largest stress.
void write_powders(Run& run, const std::vector<PowderSample>& samples);

/// Reports porosities, the fits of power laws, the collapse on stress over cohesion, and how well
/// each stage came to rest.
void report_powders(Run& run, const PowderStudy& study, const std::vector<PowderSample>& samples);

}  // namespace cd::brendel2004
