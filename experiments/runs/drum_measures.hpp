// SPDX-License-Identifier: BSD-3-Clause
// Measures of a rotating drum, step by step: balance about the axis, free surface, circling grains.
#pragma once

#include <libcd/measure/axis_balance.hpp>
#include <libcd/measure/block_sums.hpp>
#include <libcd/measure/free_surface.hpp>
#include "experiments/runs/drum.hpp"

namespace cd::runs {

/// Angular momentum and energy of all steps, in blocks.
class DrumBalance {
 public:
  explicit DrumBalance(const AxisState& start) : state_(start) {}

  /// A step that ended in this state.
  void add(const AxisStep& step, const AxisState& state);
  void end_block() { sums_.end_block(); }

  const AxisState& state() const { return state_; }

  /// Fills in centre of mass, torque, power, errors of the balance, and slip.
  void report(const DrumSetup& setup, DrumResult& result) const;

 private:
  enum { kOne, kTorque, kWeight, kMotor, kDissipation, kSlip, kPush, kX, kY, kCount };

  AxisState state_;
  BlockSums sums_{kCount};
  double worst_momentum_ = 0.0, worst_energy_ = 0.0, weight_size_ = 0.0;
};

/// Mean profile of the surface and its slope, in blocks.
template <int D>
class DrumSurface {
 public:
  explicit DrumSurface(const DrumOptions& drum);

  /// One sample; its slope [degrees], NaN without a surface.
  double add(const Scene<D>& scene, const ContactProblem<D>& problem);
  void end_block() { sums_.end_block(); }

  /// Fills in the angle and the profile, where half the samples found a surface.
  void report(DrumResult& result) const;

 private:
  enum { kAngle, kSamples, kCount };

  double drum_radius_;
  SurfaceLines lines_;
  Array<double> heights_;
  Array<int> found_;
  BlockSums sums_{kCount};
};

/// How far each grain turned about the axis, and how near it came to it.
template <int D>
class DrumOrbits {
 public:
  DrumOrbits(const Scene<D>& scene, const AxisBodies& bodies, double drum_radius);

  /// A step that began with these positions.
  void add(const Array<Vector<D>>& before, const Scene<D>& scene);

  /// Share of the grains that turned with a drum that turned by this angle; nothing for less than
  /// two turns.
  std::optional<double> circling(double drum_turned) const;

 private:
  int first_grain_;
  double drum_radius_;
  Array<double> turned_, nearest_;
};

}  // namespace cd::runs
