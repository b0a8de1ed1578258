// SPDX-License-Identifier: BSD-3-Clause
// Shrinkage of the pushed chain under a load step, beside springs and the exact discrete law.
#pragma once

#include <vector>

#include "experiments/unger2002/pushed_chain.hpp"
#include "harness/run.hpp"

namespace cd::unger2002 {

/// All combinations of these are run.
struct ShrinkageSetup {
  int runs;  ///< of each
  std::vector<int> discs, sweeps;
  std::vector<double> load_steps;
};

/// Writes shrinkage.csv and reports the mean over the discrete law.
void measure_shrinkage(const PushedChain& chain, const ShrinkageSetup& setup, Run& run);

}  // namespace cd::unger2002
