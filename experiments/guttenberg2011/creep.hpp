// SPDX-License-Identifier: BSD-3-Clause
// Slip under a load that friction should hold: how fast a block and a pack creep.
#pragma once

#include <cstdint>
#include <string>

#include "harness/task_context.hpp"

namespace cd::guttenberg2011 {

/// A block (a disc that cannot turn) of mass 1 on a fixed floor under gravity 1, pulled along the
/// floor with `load` times the force at which it would slide. Length unit: its diameter.
struct BlockSetup {
  std::string method = "ahs";   ///< ahs or cd
  double restitution = 0.9;     ///< of ahs; contact dynamics has none
  double friction = 0.5;        ///< of the floor
  double load = 0.5;            ///< pull / (friction_limit weight)
  double friction_limit = 0.5;  ///< friction from which the pull is computed
  double time_step = 1e-3;      ///< [sqrt(diameter / gravity)]
  int settling_steps = 2000;
  int steps = 20000;
};

/// Mean speed along the floor [sqrt(diameter gravity)].
double block_creep(const BlockSetup& setup);

/// The same by theory. The block never rests: each collision turns its speed w towards the floor
/// into e w away from it. In the mean over collisions and steps, weight and impulses cancel,
/// (1 + e) w = g k dt for k steps from collision to collision, and Euler's steps lose no energy
/// but that of the collisions, (1 - e) w^2 = g dt w [from the invariant v^2/2 + g x - g dt v/2]: so
/// w = g dt / (1 - e) and k = (1 + e) / (1 - e). Each collision stops the slip; in the k - 1 free
/// steps between two the pull a = load mu g moves the block by a dt^2 k (k - 1) / 2. The speed is
/// a dt (k - 1) / 2 = load mu g dt e / (1 - e), for collisions all alike (integer k).
double block_creep_theory(const BlockSetup& setup);

/// Grains deposited in a box under gravity turned by 15 degrees, friction 0.5 (incline_scene; units
/// as above), left alone.
struct PackCreepSetup {
  std::string method = "ahs";  ///< ahs (one pass, one sweep of removal) or cd
  double restitution = 0.9;
  int grains = 150;
  double time_step = 4e-3;
  int sweeps = 60;         ///< cd: Gauss-Seidel sweeps per step
  double settling = 30.0;  ///< time until the first sample
  double duration = 20.0;  ///< and from then to the second
  std::uint64_t seed = 1;
};

/// Median over the grains of the distance between the two samples, over the time between them. Of
/// no use if the task was told to stop.
double pack_creep(const PackCreepSetup& setup, TaskContext& task);

}  // namespace cd::guttenberg2011
