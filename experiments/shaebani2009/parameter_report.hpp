// SPDX-License-Identifier: BSD-3-Clause
// What is reported of the curves: tables, slopes, collapse, optimum, volume fraction.
#pragma once

#include <vector>

#include "experiments/shaebani2009/parameter_sweep.hpp"
#include "harness/run.hpp"

namespace cd::shaebani2009 {

/// sweep.csv, one row per sample, and points.csv, their means by point, where a column *_factor is
/// exp(standard error of the logarithm); and what follows from the points whose samples all
/// relaxed: slopes and collapse of the curves of P_ext, dt and N_I (Figs. 5 to 7, left), the
/// optimum of M_lambda (Fig. 7, right), and the volume fraction (Fig. 8). Points with a mean
/// overlap beyond `rigid_overlap` are left out of fits. Of the pair, the same system in two units
/// of time, it is reported whether the results are the same.
void report_parameters(Run& run, const runs::CompactionSetup& reference, double rigid_overlap,
                       const std::vector<Sample>& samples, const std::vector<Sample>& pair);

}  // namespace cd::shaebani2009
