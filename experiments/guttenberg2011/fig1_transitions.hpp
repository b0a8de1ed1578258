// SPDX-License-Identifier: BSD-3-Clause
// Transitions of Fig. 1: where the stress sets in, and where it saturates.
#pragma once

#include <vector>

#include "experiments/guttenberg2011/fraction_set.hpp"

namespace cd::guttenberg2011 {

/// Writes lines.csv and reports onset and saturation: the meetings of the lines of ln(stress) of
/// loose cells, of those in which the stress rises, and of jammed ones. Cells beside the paper's
/// transitions, 0.778 and 0.838, belong to none. Cells come by rising packing fraction.
void report_transitions(Run& run, const FractionSet& set, const std::vector<FractionCell>& cells);

}  // namespace cd::guttenberg2011
