// SPDX-License-Identifier: BSD-3-Clause
// Collisions come early: how much larger hard discs seem, and what that does to a gas.
#pragma once

#include <cstdint>
#include <string>
#include <tuple>

#include <libcd/core/fields.hpp>
#include <libcd/measure/estimate.hpp>
#include "harness/task_context.hpp"

namespace cd::guttenberg2011 {

/// A gas of elastic smooth discs of diameter 1 and mass 1 in a periodic cell, either on a line
/// (half of them with velocity 1, half with -1, density 1/2) or in the plane (thermal speed 1 per
/// axis).
struct GrowthSetup {
  std::string method = "ahs";  ///< ahs or mcnamara
  bool plane = false;
  double volume_fraction = 0.05;  ///< of the plane
  int discs = 400;                ///< even
  double time_step = 0.01;        ///< [diameter / speed]
  int passes = 1;
  double settling = 5.0;  ///< time before the averages
  double duration = 100.0;
  int blocks = 10;  ///< for standard errors
  std::uint64_t seed = 1;
};

/// Averages over collisions and time, with standard errors.
struct Growth {
  double collisions = 0.0;
  /// Time by which collisions come early, over dt. Uniform phase: 1/2.
  Estimate early;
  /// Mean gap at which discs collide, over the mean approach in a step. Head on: 1/2.
  Estimate gap;
  Estimate rate;    ///< collisions per disc and time, over that of exact hard discs on the line
  Estimate virial;  ///< impulse times branch per collision, over the exact one; line: 1 + <g>
  Estimate excess;  ///< plane: collisional pressure over that of exact discs (Henderson)

  static constexpr auto fields =
      std::tuple(field("collisions", &Growth::collisions), field("early", &Growth::early),
                 field("gap", &Growth::gap), field("rate", &Growth::rate),
                 field("virial", &Growth::virial), field("excess", &Growth::excess));
};

/// Runs a gas. Of no use if the task was told to stop. Throws Error for an odd number of discs.
Growth apparent_growth(const GrowthSetup& setup, TaskContext& task);

/// Rate on the line by theory. Discs that collide exchange their velocities, which makes each
/// velocity jump ahead by the distance of the centres, 1 + g. Between two meetings of the same
/// opposite ones they cover the cell less all jumps, so that the rate per disc is
/// n v / (1 - n (1 + <g>)): over that of exact discs (1 - n) / (1 - n (1 + <g>)). All pairs
/// approach head on with 2 v, in uniform phase: <g> = v dt.
double rate_theory(double mean_gap);

/// Virial per collision by theory. On the line the branch is 1 + g: 1 + v dt. In the plane the
/// branch along the relative velocity v is sqrt(1 - b^2) + v tau for the impact parameter b and the
/// early time tau, so that impulse times branch, v cos (1 + g), grows by v^2 dt / 2 on the average.
/// Collisions of thermal discs have <v^2> = 6 and exact ones <v sqrt(1 - b^2)> = sqrt(pi):
/// 1 + 3 dt / sqrt(pi). Exact discs have no correlation between places and velocities.
double virial_theory(const GrowthSetup& setup);

}  // namespace cd::guttenberg2011
