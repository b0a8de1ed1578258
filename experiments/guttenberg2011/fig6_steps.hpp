// SPDX-License-Identifier: BSD-3-Clause
// Stress, torque, decay and rotation by the time step: jammed, in shear flow, and loose.
#pragma once

#include "experiments/guttenberg2011/timestep_set.hpp"

namespace cd::guttenberg2011 {

/// Writes steps.csv and reports what the time step changes in each of the three.
void report_steps(Run& run, const TimestepSet& set);

}  // namespace cd::guttenberg2011
