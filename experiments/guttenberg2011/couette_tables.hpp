// SPDX-License-Identifier: BSD-3-Clause
// Tables of one flow in the Couette cell.
#pragma once

#include "experiments/runs/couette_flow.hpp"
#include "harness/run.hpp"

namespace cd::guttenberg2011 {

/// Writes map.csv: the contact stress by the middle of each cell of the polar grid, in the radial
/// and azimuthal basis, positive in compression, first index branch vector.
void write_map(Run& run, const PolarGrid& grid, const runs::FlowMeans& means);

/// Writes profile.csv, map.csv and torque.csv from the averages, grains.csv and contacts.csv from
/// the last step.
void write_flow(Run& run, const runs::CouetteFlow& flow, const runs::FlowMeans& means);

}  // namespace cd::guttenberg2011
