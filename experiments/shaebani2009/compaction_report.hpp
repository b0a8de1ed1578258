// SPDX-License-Identifier: BSD-3-Clause
// What is reported of many compactions.
#pragma once

#include <vector>

#include "experiments/runs/compaction_ensemble.hpp"

namespace cd::shaebani2009 {

/// Means and scatter over the samples that relaxed: samples.csv and the distribution of forces,
/// forces.csv.
template <int D>
void report_samples(Run& run, const std::vector<runs::Packing<D>>& samples);

}  // namespace cd::shaebani2009
