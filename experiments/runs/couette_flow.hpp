// SPDX-License-Identifier: BSD-3-Clause
// One run of the Couette cell, by any of the methods [Guttenberg 2011].
#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <libcd/generate/couette.hpp>
#include <libcd/io/state_file.hpp>
#include <libcd/measure/decay_length.hpp>
#include <libcd/measure/proxy_stress.hpp>
#include <libcd/measure/radial_profile.hpp>
#include <libcd/measure/stress_field.hpp>
#include <libcd/measure/wall_torque.hpp>
#include <libcd/simulation/simulation.hpp>
#include "experiments/harness/options.hpp"
#include "experiments/harness/task.hpp"

namespace cd::runs {

/// What is run, and what is measured when. Units: mean grain radius, density of the grains, and
/// the time in which the inner cylinder turns by one radian.
struct FlowSetup {
  CouetteOptions cell;
  std::string method = "ahs";                          ///< ahs, mcnamara, md or cd
  std::string law = "", solver = "", integrator = "";  ///< in place of the method's own
  double time_step = 1e-3;
  double until = 60.0;        ///< end of the run and of the window of all averages
  double window_from = 40.0;  ///< its start
  double restitution = 0.9;   ///< of ahs, mcnamara and md; cd has none
  int passes = 1;             ///< ahs: collision passes per step
  int removal_sweeps = 1;     ///< ahs: sweeps of overlap removal per step
  double stiffness = 1e6;     ///< md: of the normal spring [mass / time^2]
  int sweeps = 30;            ///< cd: Gauss-Seidel sweeps per step
  int blocks = 8;             ///< of the window, for standard errors
  int rings = 60, sectors = 36;

  /// Number of steps of the whole run.
  std::int64_t steps() const { return std::llround(until / time_step); }
};

/// When a run ends and what a step is, by preset.
struct FlowTimes {
  ByPreset<double> time_step = {2e-3, 1e-3, 1e-5};
  ByPreset<double> until = {15, 60, 60};
  ByPreset<double> window_from = {5, 40, 40};
};

/// Adds the options of a run.
void declare_flow(Options& options, FlowSetup& setup, const FlowTimes& times = {});

/// Names and values of all that a run, and the cell that it starts from, depend on.
Fingerprint fingerprint(const FlowSetup& setup);
Fingerprint fingerprint(const CouetteOptions& cell);

/// A fiftieth of a collision of two grains of mean radius: a good step for the method md.
double soft_sphere_time_step(const FlowSetup& setup);

/// Law, solver and integrator of a run. Throws Error where they do not combine, or for a time step
/// that the method cannot take.
Method<2> flow_method(const FlowSetup& setup);

/// Averages over the window.
struct FlowMeans {
  Array<RingFlow> profile;
  std::vector<PolarStress> ring_stress;
  std::vector<PolarStress> cell_stress;  ///< ring after ring
  ProxyStressMean proxy;
  Estimate torque_inner, torque_outer;  ///< on the cylinders, counter-clockwise positive
  /// Of the measured and the internal angular velocity over 1 < r - shaft radius < 11; the lengths
  /// in grain diameters.
  ExponentialDecay measured_decay, internal_decay;
  double omega_near_wall = 0.0;    ///< measured, in the first ring beyond the wall layer
  double largest_overlap = 0.0;    ///< of two grains, seen at the ends of blocks
  double overlap_per_grain = 0.0;  ///< sum of the overlaps of pairs over the grains, seen there
  double step_seconds = 0.0;       ///< CPU time of the time steps alone
};

/// A cell on its way through time.
class CouetteFlow {
 public:
  /// Throws Error for an unknown method or a time step that the method cannot take.
  explicit CouetteFlow(const FlowSetup& setup);

  /// The same in a cell that was made with the options of the setup.
  CouetteFlow(const FlowSetup& setup, CouetteCell cell);

  /// Goes on from what `save` noted of a run of the same setup, bit for bit: of the list of
  /// neighbours, which is made afresh, only pairs within reach count. Throws Error if the state
  /// does not fit.
  CouetteFlow(const FlowSetup& setup, const StateFile& state);

  /// Runs to the end, asking go_on before the first step and after those at which profiles are
  /// taken, every 0.02 in time. Returns false if it said no. Throws Error where grains move too
  /// fast for the time step.
  bool run(const std::function<bool()>& go_on);

  /// The same up to a share of the run, so that several runs can take turns.
  bool run_until(double share, const std::function<bool()>& go_on);

  /// Throws Error before the end of the run.
  FlowMeans means() const;

  /// Profile over some of the blocks of the window, at least 2. Throws Error before their end.
  Array<RingFlow> profile(int first_block, int blocks) const {
    return profile_.result(first_block, blocks);
  }

  /// Notes all that the next steps and the averages depend on, but the setup: when go_on is asked
  /// after at least one step of this object, or at the end of the run.
  void save(StateFile& state) const;

  const FlowSetup& setup() const { return setup_; }
  const Scene<2>& scene() const { return simulation_.scene(); }
  double volume_fraction() const { return volume_fraction_; }  ///< as in CouetteCell
  double initial_overlap() const { return initial_overlap_; }  ///< largest one, as in CouetteCell
  /// Contacts of the last step with their impulses.
  ContactMemory<2> contacts() const { return simulation_.contacts(); }
  const PolarGrid& grid() const { return grid_; }
  std::int64_t steps() const { return simulation_.steps(); }
  int grains() const { return scene().size() - 2; }

 private:
  void measure_step(std::int64_t step);

  FlowSetup setup_;
  double volume_fraction_ = 0.0, initial_overlap_ = 0.0;
  PolarGrid grid_;
  Simulation<2> simulation_;
  std::int64_t first_step_ = 0, last_step_ = 0;  ///< of the window
  RadialProfile profile_;
  StressField stress_;
  ProxyStress proxy_;
  WallTorque torque_;
  double largest_overlap_ = 0.0, total_overlap_ = 0.0, step_seconds_ = 0.0;
};

}  // namespace cd::runs
