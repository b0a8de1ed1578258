// SPDX-License-Identifier: BSD-3-Clause
// The cells of Figs. 1, 3, 4 and 5: one list of packing fractions, so that the figures share runs.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "experiments/guttenberg2011/couette_runs.hpp"

namespace cd::guttenberg2011 {

/// One cell at the end of its run.
struct FractionCell {
  double aimed = 0.0, fraction = 0.0;  ///< packing fraction aimed at and found
  std::uint64_t seed = 0;
  int grains = 0;
  double initial_overlap = 0.0;  ///< [length]
  double nanoseconds = 0.0;      ///< CPU time per grain and step
  runs::FlowMeans means;
};

/// Packing fractions times seeds.
class FractionSet {
 public:
  /// Adds the options of the set, of its runs and of their folder; all figures with equal values
  /// have the same runs.
  void declare(Options& options);

  /// Cells by rising packing fraction, all made of seeds of their own; of the fractions aimed at
  /// only those that are wanted. An interruption leaves cells out.
  std::vector<FractionCell> finish(
      const Run& run,
      const std::function<bool(double)>& wanted = [](double) { return true; }) const;

  /// The packing fractions aimed at.
  const std::vector<double>& fractions() const { return fractions_; }

 private:
  runs::FlowSetup flow_;
  std::vector<double> fractions_;
  int seeds_ = 1;
  CouetteRuns runs_;
};

/// Profiles of all cells as profiles.csv: packing fraction and both angular velocities.
void write_profiles(Run& run, const std::vector<FractionCell>& cells);

/// Whether stresses persist at this packing fraction: above the onset, and up to where the pack
/// jams.
inline bool is_sheared(double fraction) {
  return fraction > 0.79 && fraction < 0.845;
}

/// Whether it is far below the onset.
inline bool is_dilute(double fraction) {
  return fraction < 0.73;
}

/// A number of one cell.
struct CellValue {
  double aimed = 0.0;  ///< packing fraction aimed at
  double value = 0.0;  ///< in the unit of the quantity
};

/// Reports the mean over the packing fractions of the means over their seeds. The standard error
/// comes from the scatter of the seeds at equal packing fraction, so that a trend with it is no
/// error; none where each fraction has one seed, and nothing for an empty sample.
void report_family_mean(Run& run, const std::string& name, const std::vector<CellValue>& sample,
                        const std::string& unit, const std::string& description);

/// Mean over the rings whose middle is between two radii.
double mean_over(const Array<RingFlow>& profile, double from, double to,
                 const std::function<double(const RingFlow&)>& value);

/// Measured angular velocity around r = 80 over that around r = 65: 1 for a pack that turns as one.
double outer_rotation(const runs::FlowMeans& means);

}  // namespace cd::guttenberg2011
