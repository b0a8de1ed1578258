// SPDX-License-Identifier: BSD-3-Clause
// Tables and quantities of performance_scaling.
#pragma once

#include "experiments/performance/scaling_tasks.hpp"

namespace cd::performance {

/// Writes beds.csv, costs.csv, parts.csv, files.csv and peers.csv, and reports bandwidth, costs,
/// parts and memory of the largest beds, by how much costs grow from the smallest one on, and
/// whether files hold what they should.
void report_scaling(Run& run, const ScalingRows& rows, double peer_tolerance);

}  // namespace cd::performance
