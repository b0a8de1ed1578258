// SPDX-License-Identifier: BSD-3-Clause
// Tasks of performance_scaling: tiles settle, beds are looked at, steps are timed, files written.
#pragma once

#include <string>
#include <vector>

#include "experiments/performance/bed_files.hpp"
#include "experiments/performance/peers.hpp"
#include "experiments/performance/step_profile.hpp"
#include "harness/run.hpp"

namespace cd::performance {

/// Which beds, and how long they flow.
struct ScalingPlan {
  Tile tile_2d, tile_3d;  ///< all but the seed
  std::vector<int> grains_2d, grains_3d;
  double work_2d, work_3d;  ///< steps of a bed times its grains that are timed
  int long_steps, resumed;  ///< of the largest bed with its files
  bool keeps_impulses;      ///< false: a deliberately wrong resume
  int profile_threads;      ///< that share steps which one makes, too
  int profile_steps;        ///< of each bed, the parts of which are timed
  int triad_megabytes;
  double peer_tolerance;  ///< of the natural map, to which peers solve a step of a tile
  int peer_iterations;    ///< after which one is given up
  FlowPlan flow;

  /// @{
  /// By dimension.
  const Tile& tile(int dimension) const { return dimension == 2 ? tile_2d : tile_3d; }
  const std::vector<int>& grains(int dimension) const {
    return dimension == 2 ? grains_2d : grains_3d;
  }
  double work(int dimension) const { return dimension == 2 ? work_2d : work_3d; }
  /// @}

  /// Throws Error for a bed that is not some copies of the tile.
  void check() const;
};

/// A bed at rest.
struct BedRow {
  int dimension, grains, copies;
  int tile_steps;            ///< until the tile was at rest
  double tile_rms_velocity;  ///< then [g dt]
  BedState state;
};

/// A solver in a flowing bed.
struct CostRow {
  int dimension, grains, iterations;
  std::string solver;
  StepCost cost;

  /// @{
  /// Of a grain and step: all, the solve, and the rest [ns].
  double grain_step() const { return 1e9 * cost.seconds / (double{1} * cost.steps * grains); }
  double solve_share() const {
    return 1e9 * cost.solve_seconds / (double{1} * cost.steps * grains);
  }
  double rest() const { return grain_step() - solve_share(); }
  /// @}
  /// Of a contact and iteration, the set-up of the solve spread over all [ns].
  double contact_iteration() const {
    return 1e9 * cost.solve_seconds / (double{1} * cost.steps * cost.contacts * iterations);
  }
  /// The same of a further iteration [ns].
  double further_iteration() const { return 1e9 * cost.iteration_seconds / cost.contacts; }
  /// Iterations that cost what the set-up does.
  double setup_iterations() const { return cost.setup_seconds / cost.iteration_seconds; }
  double contacts_per_grain() const { return double{1} * cost.contacts / grains; }
  /// By the tables of docs/develop/kernels.md; NaN where there is no count [bytes].
  double bytes_per_contact() const;
  /// Moved in a second of further iterations [bytes / s].
  double bytes_per_second() const { return 1e9 * bytes_per_contact() / further_iteration(); }
};

/// A part of the steps of a bed under accelerated-gradient.
struct PartRow {
  int dimension, grains;
  PartCost cost;
};

/// The largest bed with its files.
struct FileRow {
  int dimension, grains;
  FileCost cost;
};

/// A solver of some code on a step of a tile at rest.
struct PeerRow {
  int dimension, grains;
  PeerCost cost;
};

/// What was found.
struct ScalingRows {
  double bandwidth = 0.0;  ///< of the triad [bytes / s]
  std::vector<BedRow> beds;
  std::vector<CostRow> costs;
  std::vector<PartRow> parts;
  std::vector<FileRow> files;
  std::vector<PeerRow> peers;
};

/// The solvers that are timed.
const std::vector<std::string>& timed_solvers();

/// Does all tasks; false if interrupted. Beds whose tile did not come to rest are left out.
bool do_scaling_tasks(const ScalingPlan& plan, const Run& run, ScalingRows& rows);

}  // namespace cd::performance
