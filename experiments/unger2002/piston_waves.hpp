// SPDX-License-Identifier: BSD-3-Clause
// A packing of discs under a piston: brought to rest, excited, and its waves recorded.
#pragma once

#include <string>
#include <tuple>
#include <vector>

#include <libcd/core/fields.hpp>
#include "experiments/runs/piston_box.hpp"
#include "harness/task_context.hpp"

namespace cd::unger2002 {

/// What is done with each packing.
struct PistonPlan {
  runs::PistonBox box;          ///< but for its seed
  runs::Relaxation relaxation;  ///< but for its speed
  double rest = 0.0;            ///< fastest body of a relaxed packing, over the speed of a wave
  double force_step = 0.0;      ///< relative, of the force on the piston
  std::vector<int> sweeps;      ///< values of N_I
  int record = 0;               ///< sweeps per disc of the recorded part of a wave
  std::string sweep_order;      ///< of a wave
  std::string solver;           ///< "" for Gauss-Seidel

  /// The number of sweeps at which sequential sweeps are compared with.
  int middle_sweeps() const { return sweeps[sweeps.size() / 2]; }
};

/// A disc of a packing at rest.
struct PackedDisc {
  double x = 0.0, y = 0.0, radius = 0.0;
  int loose = 0;

  static constexpr auto fields =
      std::tuple(field("x", "d", &PackedDisc::x), field("y", "d", &PackedDisc::y),
                 field("radius", "d", &PackedDisc::radius), field("loose", &PackedDisc::loose));
};

/// A transversal wave: what it started from is 1.
struct ShearWave {
  std::vector<double> velocity;  ///< projection of the velocities on the mode
  std::vector<double> energy;    ///< kinetic energy of translation

  /// Part of the kinetic energy that the mode holds on the average over the samples [from, to).
  double share(std::size_t from, std::size_t to) const;

  static constexpr auto fields =
      std::tuple(field("velocity", &ShearWave::velocity), field("energy", &ShearWave::energy));
};

/// What the steps of the waves have shown at one number of sweeps.
struct RecordedWaves {
  int sweeps = 0;
  std::vector<double> height;          ///< of the piston, longitudinal wave
  ShearWave vortex;                    ///< transversal wave
  std::vector<double> height_ordered;  ///< with sequential sweeps, at the middle number only

  static constexpr auto fields = std::tuple(
      field("sweeps", &RecordedWaves::sweeps), field("height", "d", &RecordedWaves::height),
      field("vortex", "", &RecordedWaves::vortex),
      field("height_ordered", "d", &RecordedWaves::height_ordered));
};

/// A packing at rest and, if it came to rest, its waves for each number of sweeps.
struct PackingWaves {
  int number = 0;  ///< from 1
  int steps = 0, loose_discs = 0;
  double height = 0.0, width = 0.0, largest_speed = 0.0;
  double wave_lengths = 0.0;  ///< transversal over longitudinal wave number
  std::vector<PackedDisc> discs;
  std::vector<RecordedWaves> waves;

  static constexpr auto fields = std::tuple(
      field("packing", &PackingWaves::number), field("steps", "dt", &PackingWaves::steps),
      field("loose", &PackingWaves::loose_discs), field("height", "d", &PackingWaves::height),
      field("width", "d", &PackingWaves::width),
      field("largest_speed", "d/dt", &PackingWaves::largest_speed),
      field("wave_lengths", &PackingWaves::wave_lengths), field("discs", "", &PackingWaves::discs),
      field("waves", "", &PackingWaves::waves));
};

/// Fills a box with this seed and excites its packing; what there is if interrupted.
PackingWaves waves_in(const PistonPlan& plan, std::uint64_t seed, TaskContext& task);

}  // namespace cd::unger2002
