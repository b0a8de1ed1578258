// SPDX-License-Identifier: BSD-3-Clause
// Hard spheres in time steps with and without Guttenberg's changes: what overlaps remain.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "experiments/guttenberg2011/snapshots.hpp"
#include "experiments/runs/couette_flow.hpp"
#include "harness/run.hpp"

namespace cd::guttenberg2011 {

/// The schemes by name: "ahs" collides before overlaps arise and removes those that do,
/// "ahs-without-removal" only the former, "mcnamara" collides pairs that overlap, dissipatively
/// once.
inline const std::vector<std::string> scheme_names = {"ahs", "ahs-without-removal", "mcnamara"};

/// Sheared cells, a cell that cools, and a deposited pack at rest in a box under its weight
/// (gravity_scene: diameter, density and gravity 1), which contact dynamics holds still.
struct SchemeSetup {
  runs::FlowSetup flow;
  std::vector<double> fractions, time_steps;
  int packs, snapshots, weight_grains;
  double cooling_until, cooling_speed, cooling_fraction, weight_until;
};

/// One scene by one scheme.
struct Observed {
  std::string scene;      ///< shear, cooling or weight
  std::string scheme;     ///< or "cd", contact dynamics, of the scene weight
  double fraction = 0.0;  ///< packing fraction aimed at; 0 for the box
  double time_step = 0.0;
  std::uint64_t seed = 0;
  std::vector<Snapshot> snapshots = {};
  std::optional<runs::FlowMeans> means = {};  ///< of sheared cells

  /// Mean over the last quarter of the run.
  double late(double Snapshot::*what) const { return mean(what, 0.75, 1.0); }

  /// The last quarter of the run over quarter 1, 2 or 3.
  double late_over(double Snapshot::*what, int quarter) const {
    return late(what) / mean(what, 0.25 * (quarter - 1), 0.25 * quarter);
  }

 private:
  /// Over the snapshots in a part of the time, given by shares of the run.
  double mean(double Snapshot::*what, double from, double to) const;
};

/// What is found of a scene: snapshots, and of a sheared cell the averages.
using FoundInScene = std::pair<std::vector<Snapshot>, std::optional<runs::FlowMeans>>;

/// Runs one scene, whose snapshots are still to be found. Of no use if the task was told to stop.
FoundInScene observe_scene(const SchemeSetup& setup, const Observed& scene, TaskContext& task);

/// All scenes by all schemes, as tasks; nothing if interrupted.
std::optional<std::vector<Observed>> observe_schemes(const SchemeSetup& setup, const Run& run);

/// Writes looks.csv and flows.csv, and reports what each scheme leaves at the smallest time step.
void report_schemes(Run& run, const SchemeSetup& setup, const std::vector<Observed>& scenes);

}  // namespace cd::guttenberg2011
