// SPDX-License-Identifier: BSD-3-Clause
// Schedule: a number as a function of time, and what bodies do by it.
#pragma once

#include <string>
#include <vector>

#include "libcd/scene/scene.hpp"

namespace cd {

/// mean + amplitude sin(2 pi (frequency t + phase)), or where there are points, straight lines
/// between them, constant before the first and after the last.
struct Schedule {
  double mean = 0.0;                ///< of the oscillation
  double amplitude = 0.0;           ///< of the oscillation
  double frequency = 0.0;           ///< [1 / time]
  double phase = 0.0;               ///< in periods
  std::vector<double> times = {};   ///< of the points, ascending
  std::vector<double> values = {};  ///< of the points

  double at(double time) const;  ///< the number at a time

  /// Throws Error unless there are as many values as times, and times ascend.
  void check() const;
};

/// Quantity of its bodies that a drive prescribes.
enum class Driven {
  velocity,      ///< along its direction
  turning_rate,  ///< of shafts and drums about their axes
  force,         ///< external, beside their weight
};

/// Bodies that move, or are pushed, by a schedule.
template <int D>
struct Drive {
  std::vector<int> bodies;                  ///< their numbers
  Driven quantity = Driven::velocity;       ///< of the bodies
  Vector<D> direction = Vector<D>::Zero();  ///< the schedule is multiplied by it
  Schedule schedule;                        ///< function of time
  std::vector<Vector<D>> other_force = {};  ///< of each body, without those of drives
};

/// Prepares a drive: what it prescribes is driven from now on, and forces on the bodies are noted.
/// Throws Error for a body that cannot move so.
template <int D>
void start(Drive<D>& drive, Scene<D>& scene);

/// Sets what drives prescribe to its value at a time: for a step of length dt from t on the time
/// t + dt / 2, so that bodies are where the integral of the velocity has them, to second order.
/// Forces of several drives on a body add up; of velocities and turning rates the last one counts.
/// Bodies that were removed are left alone.
template <int D>
void apply(const std::vector<Drive<D>>& drives, Scene<D>& scene, double time);

}  // namespace cd
