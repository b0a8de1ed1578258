// SPDX-License-Identifier: BSD-3-Clause
// A packing at rest under its weight, whose steps have few sweeps: the energy that each rule for
// overlaps makes.
#pragma once

#include <cstdint>

#include <libcd/law/unilateral_coulomb.hpp>
#include "experiments/runs/load_step.hpp"

namespace cd::unger2002 {

/// A packing at rest without overlaps: settled, and its overlaps removed by converged steps. Of no
/// use if the task was told to stop; at_rest() may be false.
runs::SettledBox<2> rest_without_overlaps(const runs::BoxSettling& settling, TaskContext& task);

/// Disturbance of a packing, and its steps. Units: mean diameter d, mass m of such a grain, gravity
/// g.
struct DisturbedPacking {
  OverlapRule rule = OverlapRule::remove;
  double time_step = 0.01;
  int sweeps = 10;  ///< N_I, random
  int steps = 1000;
  std::uint64_t seed = 1;  ///< of the first velocities and the sweeps
};

/// Largest component of the first velocities, which disturb the rest [g dt].
inline constexpr double kDisturbance = 1e-3;

/// Means over the second half of the steps, per unit of mass of the grains.
struct Shaking {
  double kinetic = 0.0;  ///< energy [g d]
  double power = 0.0;    ///< work of the impulses on overlapping pairs that move apart
                         ///< [g d / sqrt(d / g)]
  double overlap = 0.0;  ///< largest of a step, mean of the steps [d]
  double moved = 0.0;    ///< rms displacement of the grains in all steps [d]
};

/// Of no use if the task was told to stop.
Shaking shake(const runs::SettledBox<2>& box, const DisturbedPacking& setup, TaskContext& task);

/// Kinetic energy after one step of a resting disc of mass 1 that overlaps a floor.
double lifted_energy(OverlapRule rule, double overlap, double time_step);

}  // namespace cd::unger2002
