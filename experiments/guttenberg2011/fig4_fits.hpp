// SPDX-License-Identifier: BSD-3-Clause
// Fits of Fig. 4: how far decay lengths depend on the window of the fit, and on the passes of a
// step.
#pragma once

#include <vector>

#include "experiments/guttenberg2011/fraction_set.hpp"

namespace cd::guttenberg2011 {

/// A cell in shear flow with some number of collision passes in a step.
struct PassesCell {
  int passes = 1;
  FractionCell cell;
};

/// Windows of the fit, and passes, as options.
class VelocityFits {
 public:
  /// Adds the options.
  void declare(Options& options);

  /// One start with several numbers of passes; an interruption leaves cells out.
  std::vector<PassesCell> cells_by_passes(const Run& run, const FractionSet& set) const;

  /// Writes windows.csv, decay rates in each window, and reports by how much the choice of the
  /// window changes the mean length of cells in shear flow.
  void report_windows(Run& run, const std::vector<FractionCell>& cells) const;

 private:
  std::vector<double> starts_, ends_;
  std::vector<int> passes_;
  double fraction_ = 0.0;
  std::uint64_t seed_ = 1;
};

/// Writes passes.csv with the profiles, and reports decay and stress by the number of passes.
void report_passes(Run& run, const std::vector<PassesCell>& cells);

}  // namespace cd::guttenberg2011
