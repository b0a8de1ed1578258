// SPDX-License-Identifier: BSD-3-Clause
// Tables and quantities of the waves under a piston.
#pragma once

#include <vector>

#include "experiments/unger2002/piston_waves.hpp"
#include "harness/run.hpp"

namespace cd::unger2002 {

/// Fits damped sines to all waves, and power laws to their frequency and damping. Flags packings
/// that did not relax, and waves that grow instead of fading: their exponents do without them.
void report_waves(Run& run, const std::vector<PackingWaves>& packings);

}  // namespace cd::unger2002
