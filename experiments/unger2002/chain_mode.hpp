// SPDX-License-Identifier: BSD-3-Clause
// A mode of the pressed chain: its frequency and damping, measured.
#pragma once

#include <cstdint>

#include <libcd/measure/chain_theory.hpp>
#include "harness/task_context.hpp"

namespace cd::unger2002 {

inline constexpr int kModeBlocks = 10;  ///< of runs, for the uncertainty

/// How a mode is measured.
struct ModeRuns {
  int discs = 100, sweeps = 10;
  double k = 0.0;  ///< wave number [1/d]
  int steps = 8;   ///< of each run
  int runs = 50;   ///< rounded down to a multiple of the blocks
};

struct MeasuredMode {
  chain::Mode mode;
  chain::Mode uncertainty;
};

/// Fits the mean over all runs; the uncertainty is the jackknife's over blocks of runs. A
/// task that saves itself between runs; the result is of no use if it was interrupted.
MeasuredMode measure_mode(const ModeRuns& how, std::uint64_t seed, TaskContext& task);

}  // namespace cd::unger2002
