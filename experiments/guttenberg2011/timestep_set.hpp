// SPDX-License-Identifier: BSD-3-Clause
// The runs of Fig. 6: the same cells with several time steps, looked at in several intervals.
#pragma once

#include <memory>
#include <vector>

#include "experiments/guttenberg2011/couette_runs.hpp"

namespace cd::guttenberg2011 {

/// Packing fractions times time steps times seeds; runs of one fraction and seed start from the
/// same cell.
class TimestepSet {
 public:
  /// Adds the options of the set, of its runs and of their folder.
  void declare(Options& options);

  /// Brings all runs to their end; false if an interruption came before.
  bool finish(const Run& run);

  /// Profile of a run in interval n of the window.
  Array<RingFlow> profile(double fraction, double time_step, int seed, int n) const;

  /// The run itself.
  const runs::CouetteFlow& at(double fraction, double time_step, int seed) const;

  /// Packing fractions that flow, and one that is jammed.
  const std::vector<double>& flowing() const { return flowing_; }
  double jammed() const { return jammed_; }
  /// Time steps that are compared with the reference.
  const std::vector<double>& trials() const { return trials_; }
  double reference() const { return flow_.time_step; }
  int seeds() const { return seeds_; }
  int intervals() const { return intervals_; }
  /// Start of interval n, which is the end of the one before.
  double interval_start(int n) const;

 private:
  runs::FlowSetup flow_;
  std::vector<double> flowing_, trials_;
  double jammed_ = 0.0;
  int seeds_ = 2, intervals_ = 4;
  std::uint64_t first_seed_ = 0;
  CouetteRuns runs_;
  std::vector<std::unique_ptr<runs::CouetteFlow>> flows_;
};

}  // namespace cd::guttenberg2011
