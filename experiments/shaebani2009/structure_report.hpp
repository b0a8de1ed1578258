// SPDX-License-Identifier: BSD-3-Clause
// What is reported of the structure of packings: directions and places of contacts, and the stress.
#pragma once

#include <vector>

#include "experiments/runs/compaction_ensemble.hpp"

namespace cd::shaebani2009 {

/// samples.csv, a row of each packing; the first one to be drawn; and of those at rest, if they are
/// at least two: the density of directions in bins over half a turn and its harmonics (Fig. 9,
/// left; angles.csv), the density of contacts in boxes of the cell, as many along each axis, and
/// its homogeneity (Fig. 9, right; density.csv), the mean stress and whether its deviator is more
/// than scatter (Eq. 33), and means.
void report_structure(Run& run, const std::vector<runs::Packing<2>>& packings, int bins, int boxes);

}  // namespace cd::shaebani2009
