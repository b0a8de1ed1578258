// SPDX-License-Identifier: BSD-3-Clause
// Tables and quantities of the schemes.
#pragma once

#include <vector>

#include "experiments/guttenberg2011/scheme_runs.hpp"

namespace cd::guttenberg2011 {

/// Writes looks.csv and flows.csv, and reports what each scheme leaves at the smallest time step.
void report_schemes(Run& run, const SchemeSetup& setup, const std::vector<Observed>& scenes);

}  // namespace cd::guttenberg2011
