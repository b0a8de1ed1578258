// SPDX-License-Identifier: BSD-3-Clause
// One run of the Couette cell, by any of the methods [Guttenberg 2011].
#pragma once

#include <cstdint>
#include <functional>
#include <tuple>
#include <vector>

#include <libcd/core/archive.hpp>
#include <libcd/core/fields.hpp>
#include <libcd/measure/decay_length.hpp>
#include <libcd/measure/proxy_stress.hpp>
#include <libcd/measure/radial_profile.hpp>
#include <libcd/measure/stress_field.hpp>
#include <libcd/measure/wall_torque.hpp>
#include "experiments/runs/couette_setup.hpp"

namespace cd::runs {

/// Averages over the window, or some of its blocks.
struct FlowMeans {
  Array<RingFlow> profile;
  std::vector<PolarStress> ring_stress;
  std::vector<PolarStress> cell_stress;  ///< ring after ring
  ProxyStressMean proxy;
  Estimate torque_inner, torque_outer;  ///< on the cylinders, counter-clockwise positive
  ExponentialDecay measured_decay, internal_decay;  ///< decay_near_shaft of both
  double omega_near_wall = 0.0;    ///< measured, in the first ring beyond the wall layer
  double largest_overlap = 0.0;    ///< of two grains, seen at the ends of blocks
  double overlap_per_grain = 0.0;  ///< sum of the overlaps of pairs over the grains, seen there
  double step_seconds = 0.0;       ///< CPU time of the time steps alone

  using M = FlowMeans;
  static constexpr auto fields =
      std::tuple(field("profile", "", &M::profile), field("ring_stress", "", &M::ring_stress),
                 field("cell_stress", "", &M::cell_stress), field("proxy", "", &M::proxy),
                 field("torque_inner", "rho <R>^4 Omega^2", &M::torque_inner),
                 field("torque_outer", "rho <R>^4 Omega^2", &M::torque_outer),
                 field("measured_decay", "", &M::measured_decay),
                 field("internal_decay", "", &M::internal_decay),
                 field("omega_near_wall", "Omega", &M::omega_near_wall),
                 field("largest_overlap", "<R>", &M::largest_overlap),
                 field("overlap_per_grain", "<R>", &M::overlap_per_grain),
                 timing("step_seconds", "s", &M::step_seconds));
};

/// Part of a profile over which a decay is fitted: from < r - shaft radius < to, in mean radii.
struct FitWindow {
  double from = 1.0, to = 11.0;
};

/// Decay of an angular velocity near the shaft, lengths in grain diameters. Rate 0 where fewer than
/// three rings of the window turn with the shaft, as in a cell at rest.
ExponentialDecay decay_near_shaft(const Array<RingFlow>& profile, Estimate RingFlow::*omega,
                                  double shaft_radius, const FitWindow& window = {});

/// A cell on its way through time.
class CouetteFlow {
 public:
  /// Throws Error for an unknown method or a time step that the method cannot take.
  explicit CouetteFlow(const FlowSetup& setup);

  /// The same in a cell that was made with the options of the setup.
  CouetteFlow(const FlowSetup& setup, CouetteCell cell);

  /// Goes on from what was written of a run of the same setup, bit for bit: of the list of
  /// neighbours, which is made afresh, only pairs within reach count. Throws Error if the state
  /// does not fit.
  CouetteFlow(const FlowSetup& setup, const State& state);

  /// Runs to the end, asking go_on before the first step and after those at which profiles are
  /// taken, every 0.02 in time. Returns false if it said no. Throws Error where grains move too
  /// fast for the time step.
  bool run(const std::function<bool()>& go_on);

  /// The same up to a share of the run, so that several runs can take turns.
  bool run_until(double share, const std::function<bool()>& go_on);

  /// This share of the run or a little more, where go_on is asked next: a run that has come there
  /// can be saved while others take their turns.
  double pause_after(double share) const;

  /// Averages over the window. Throws Error before the end of the run.
  FlowMeans means() const { return means(0, setup_.blocks); }

  /// @{
  /// Averages over some of the blocks of the window, at least 2; overlaps and seconds are those of
  /// all. Torques are those on the inner (0) and the outer cylinder (1). Throws Error before the
  /// end of these blocks.
  FlowMeans means(int first_block, int blocks) const;
  Array<RingFlow> profile(int first_block, int blocks) const {
    return profile_.result(first_block, blocks);
  }
  ProxyStress proxy(int first_block, int blocks) const {
    ProxyStress part = proxy_;
    part.sums() = proxy_.sums().of_blocks(first_block, blocks);
    return part;
  }
  StressField stress(int first_block, int blocks) const {
    StressField part = stress_;
    part.sums() = stress_.sums().of_blocks(first_block, blocks);
    return part;
  }
  WallTorque torque(int first_block, int blocks) const {
    WallTorque part = torque_;
    part.sums() = torque_.sums().of_blocks(first_block, blocks);
    return part;
  }
  /// @}

  /// All that the next steps and the averages depend on, but the setup: written when go_on is
  /// asked, after `run_until` with a share of `pause_after`, or at the end of the run; read by a
  /// run of the same setup in the same cell.
  void archive(Archive& archive);

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
