// SPDX-License-Identifier: BSD-3-Clause
// Tables and quantities of collapsed columns.
#pragma once

#include <vector>

#include "experiments/scenes/column_fall.hpp"
#include "harness/run.hpp"

namespace cd::scenes {

/// A fall and what was asked for.
struct ColumnSample {
  ColumnSetup setup;
  ColumnFall fall;
};

/// Run-out (L - L_0) / L_0 of columns of rigid discs without rolling friction, as contact dynamics
/// gave it: 2.5 a up to a = 2, 3.25 a^0.7 beyond [Staron 2005, J. Fluid Mech. 545, 1].
double run_out_of_discs(double aspect);

/// The same of sand, sugar and rice in a channel: 1.2 a up to a = 2.3, 1.9 a^(2/3) beyond [Lube
/// 2005, Phys. Rev. E 72, 041301].
double run_out_of_sand(double aspect);

/// Writes falls.csv, literature.csv and grains.csv; reports exponents, and ratios to the
/// literature's run-out. Samples in the order of aspect ratios.
void report_columns(Run& run, const std::vector<ColumnSample>& rolling_freely,
                    const std::vector<ColumnSample>& with_rolling_friction,
                    const std::vector<ColumnSample>& soft);

}  // namespace cd::scenes
