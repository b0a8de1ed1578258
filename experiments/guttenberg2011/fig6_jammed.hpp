// SPDX-License-Identifier: BSD-3-Clause
// The jammed pack by several time steps.
#pragma once

#include "experiments/guttenberg2011/timestep_set.hpp"

namespace cd::guttenberg2011 {

/// Writes jammed.csv and reports what the time step changes in the jammed pack.
void report_jammed(Run& run, const TimestepSet& set);

}  // namespace cd::guttenberg2011
