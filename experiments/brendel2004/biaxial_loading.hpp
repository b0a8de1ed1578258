// SPDX-License-Identifier: BSD-3-Clause
// A packing in a periodic cell that is loaded along one axis and relieved along the other.
#pragma once

#include <memory>
#include <vector>

#include <libcd/core/archive.hpp>
#include "experiments/runs/packing.hpp"
#include "harness/task_state.hpp"

namespace cd::brendel2004 {

/// Deviators that a packing stands one after the other: the first is there from the gas on, each
/// other is imposed on the packing that has come to rest under the one before.
struct LoadingPath {
  runs::CompactionSetup setup;  ///< its deviator is that of the path; max_steps are for each
  std::vector<double> deviators;
  double largest_aspect;  ///< of the cell, at which a packing is said to flow
};

/// A sample on its path. What it is made of is saved with it, so that a task goes on in the middle.
class BiaxialLoading {
 public:
  explicit BiaxialLoading(const LoadingPath& path);

  /// True once all deviators are done, or the packing did not come to rest under the last one.
  bool ended() const { return ended_; }
  /// One time step; where the packing is at rest after it, the next deviator is imposed.
  void step();

  int steps() const { return sample_->steps(); }
  /// Packings at rest, under the deviators in turn.
  const std::vector<runs::Packing<2>>& packings() const { return packings_; }

  void archive(Archive& archive);  ///< for a TaskState

 private:
  void impose_next();
  bool flows() const;

  const LoadingPath& path_;
  std::unique_ptr<runs::Compaction<2>> sample_;
  std::vector<runs::Packing<2>> packings_;
  int first_step_ = 0;           ///< of the present deviator
  double updates_before_ = 0.0;  ///< of contacts under it, when it was saved
  bool ended_ = false;
};

/// The packings of a path, fewer than deviators if one flows; of no use if the task was told to
/// leave.
std::vector<runs::Packing<2>> load(const LoadingPath& path, TaskContext& task);

}  // namespace cd::brendel2004
