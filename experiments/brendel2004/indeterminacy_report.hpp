// SPDX-License-Identifier: BSD-3-Clause
// Tables and quantities of the ensembles of frozen packings.
#pragma once

#include <vector>

#include "experiments/brendel2004/force_series.hpp"

namespace cd::brendel2004 {

/// Writes studies.csv and reports the quantities; `reference` as in the options.
void report_studies(Run& run, const std::vector<StudyRow>& rows, double reference);

/// Writes members.csv: the forces of the first two members of the ensemble of a packing at its own
/// friction, their mean over all members and their deviation.
void write_first_members(Run& run, const runs::Packing<2>& packing, const EnsembleSetup& setup);

}  // namespace cd::brendel2004
