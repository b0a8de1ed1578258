// SPDX-License-Identifier: BSD-3-Clause
// Report of the weak and the strong contacts of packings under a deviator.
#pragma once

#include <vector>

#include "experiments/runs/packing.hpp"
#include "harness/run.hpp"

namespace cd::brendel2004 {

/// Of packings under ascending deviators: a row for each (samples.csv), means against the largest
/// normal force that is counted (cutoffs.csv) and against the deviator (deviators.csv), the numbers
/// at the largest deviator, and a picture of one packing there.
void report_networks(Run& run, const std::vector<double>& deviators,
                     const std::vector<double>& cutoffs,
                     const std::vector<runs::Packing<2>>& packings);

}  // namespace cd::brendel2004
