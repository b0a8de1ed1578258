// SPDX-License-Identifier: BSD-3-Clause
// The first sample of many, followed from step to step [Shaebani 2009, Figs. 3 and 4].
#pragma once

#include "experiments/runs/compaction.hpp"
#include "harness/run.hpp"

namespace cd::shaebani2009 {

/// Runs a sample, or goes on with it, and reports all about it: evolution.csv, the packing, and
/// what that is like. Returns false if interrupted.
template <int D>
bool run_first(const runs::CompactionSetup& setup, Run& run);

}  // namespace cd::shaebani2009
