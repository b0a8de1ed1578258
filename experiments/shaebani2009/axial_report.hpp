// SPDX-License-Identifier: BSD-3-Clause
// What is reported of packings under different stresses along the axes of the cell.
#pragma once

#include <vector>

#include "experiments/runs/compaction_ensemble.hpp"

namespace cd::shaebani2009 {

/// Height over width of a cell.
inline double aspect(const Matrix<2>& base) {
  return base(1, 1) / base(0, 0);
}

/// Of packings under ascending deviators, `samples` of each in both modes: stress.csv, how
/// many stand under which deviator (standing_*.csv), stress and anisotropies of those that do, and
/// a picture.
void report_axial_stress(Run& run, const std::vector<double>& deviators, int samples,
                         const std::vector<runs::Packing<2>>& packings);

}  // namespace cd::shaebani2009
