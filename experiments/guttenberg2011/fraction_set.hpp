// SPDX-License-Identifier: BSD-3-Clause
// The cells of Figs. 1, 3, 4 and 5: one list of packing fractions, so that the figures share runs.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "experiments/guttenberg2011/couette_runs.hpp"

namespace cd::guttenberg2011 {

/// Averages over a part of a run.
struct FlowInterval {
  double from = 0.0, to = 0.0;          ///< times
  Estimate stress;                      ///< ProxyStressMean::normal
  Estimate torque_inner, torque_outer;  ///< as in FlowMeans
};

/// One cell at the end of its run.
struct FractionCell {
  double aimed = 0.0, fraction = 0.0;  ///< packing fraction aimed at and found
  std::uint64_t seed = 0;
  int grains = 0;
  double initial_overlap = 0.0;         ///< [length]
  double nanoseconds = 0.0;             ///< CPU time per grain and step
  runs::FlowMeans means;                ///< over the window that all cells have in common
  runs::FlowMeans last;                 ///< over the last window of a loose cell, else the same
  std::vector<FlowInterval> intervals;  ///< from the start of the window to the end of the run
  Estimate outer_rotation;              ///< over the common window, see below
};

/// Packing fractions times seeds. Loose cells, which are not steady for long, run on.
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

  /// True for fractions aimed at whose cells run on.
  bool is_loose(double aimed) const { return aimed < loose_below_; }

  /// The setup of a cell.
  runs::FlowSetup setup(double aimed, std::uint64_t seed) const;

  /// A cell at the end of its run.
  FractionCell cell(const runs::CouetteFlow& flow) const;

  /// The folder of the runs, which figures may share with more runs.
  const CouetteRuns& runs() const { return runs_; }

 private:
  double block() const;  ///< [time]

  runs::FlowSetup flow_;
  std::vector<double> fractions_;
  int seeds_ = 1;
  double loose_below_ = 0.0, loose_until_ = 0.0, loose_window_ = 0.0;
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

/// True for cells aimed at the onset of jamming, 0.838.
inline bool is_at_jamming(double aimed) {
  return aimed > 0.835 && aimed < 0.845;
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

/// Measured angular velocity over 75 < r < 85 over that over 60 < r < 70, in the first blocks of a
/// run, at least 3: 1 for a pack that turns as one.
Estimate outer_rotation(const runs::CouetteFlow& flow, int blocks);

/// The least radius from which on, out to r = 85, the pack turns as one: the measured angular
/// velocity is that over 75 < r < 85 within a fifth. Nothing where the latter is not three errors
/// above 0, or where no ring below r = 75 turns with it.
std::optional<double> rigid_from(const Array<RingFlow>& profile);

}  // namespace cd::guttenberg2011
