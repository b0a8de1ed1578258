// SPDX-License-Identifier: BSD-3-Clause
// What is reported of the curves: tables, slopes, collapse, optimum, volume fraction.
#pragma once

#include <vector>

#include "experiments/harness/run.hpp"
#include "experiments/shaebani2009/parameter_sweep.hpp"

namespace cd::shaebani2009 {

/// sweep.csv, one row per sample, and points.csv, their means by point. A column
/// *_factor is exp(standard error of the logarithm).
void write_tables(Run& run, const std::vector<Sample>& samples, const std::vector<Point>& points);

/// Figs. 5 to 7 (left): slopes of the curves of P_ext, dt and N_I, in this order, and their
/// collapse. Only points whose samples all relaxed.
void report_curves(Run& run, const std::vector<std::vector<Point>>& curves);

/// Fig. 7 (right): the optimum of M_lambda; points as above.
void report_inertia(Run& run, const std::vector<Point>& curve, double reference);

/// Fig. 8: the points with rigid grains against each other, and dt = 1 and the last of the time
/// steps against them.
void report_fraction(Run& run, const std::vector<Point>& rigid, const std::vector<Point>& steps);

/// With lengths and density kept, time can only be measured in units of l0 sqrt(rho0 / P_ext):
/// P_ext = 4^k at dt is P_ext = 1 at 2^k dt, bit for bit. Compares such a pair.
void report_scaling(Run& run, const std::vector<Sample>& pair);

}  // namespace cd::shaebani2009
