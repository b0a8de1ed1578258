// SPDX-License-Identifier: BSD-3-Clause
// Tables and quantities of the ensembles of frozen packings.
#pragma once

#include <string>
#include <vector>

#include "experiments/brendel2004/force_study.hpp"
#include "experiments/harness/run.hpp"

namespace cd::brendel2004 {

/// One study. Series: "own" friction of the packing, "switched" on in a frictionless one; and at
/// the reference friction "width" and "width, switched", "loose" tolerance, "order", "other
/// starts".
struct StudyRow {
  int dimension = 0;
  std::string series;
  double friction = 0.0;
  std::uint64_t seed = 0;  ///< of the packing
  ForceStudySetup setup = {};
  ForceStudy found = {};
};

/// Writes studies.csv and reports the quantities; `reference` as in the options.
void report_studies(Run& run, const std::vector<StudyRow>& rows, double reference);

/// Writes members.csv: the forces of the first two members of the ensemble of a packing at its own
/// friction, their mean over all members and their deviation.
void write_first_members(Run& run, const runs::Packing<2>& packing, const EnsembleSetup& setup);

}  // namespace cd::brendel2004
