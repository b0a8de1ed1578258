// SPDX-License-Identifier: BSD-3-Clause
// One run of the rotating drum by contact dynamics, and its averages.
#pragma once

#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include <libcd/generate/drum.hpp>
#include <libcd/measure/estimate.hpp>
#include "harness/task_context.hpp"

namespace cd::runs {

/// Units: mean diameter d = 1, gravity g = 1, density 1.
struct DrumSetup {
  int dimension = 2;
  DrumOptions drum = {};
  double froude = 0.1;      ///< omega^2 R / g, sets the turning rate
  double time_step = 0.02;  ///< of drums up to Fr = 1/2; of faster ones less, as 1 / omega
  int sweeps = 30;          ///< N_I of Gauss-Seidel, warm-started
  std::string solver = "gauss-seidel";
  bool warm_start = true;
  /// Overlaps are undone within a step [Unger 2002, Eq. 5], not kept [Eq. 6; Brendel 2004,
  /// Sec. 1.4]: grains on the drum move along its tangent in each step, and would sink in steadily.
  bool remove_overlaps = true;
  /// Half a turn takes all grains through the flow once. Both in turns, but at least in times
  /// sqrt(R / g), for the fast drums.
  double settle_turns = 0.5, measure_turns = 1.0;
  double least_settle = 20.0, least_measure = 30.0;
  int blocks = 8;

  double turning_rate() const;
  double step() const;  ///< the time step
  double settle_time() const;
  double measure_time() const;
};

/// State of a grain in the picture.
struct DrumGrain {
  double x, y, radius, vx, vy;
};

/// Averages over the measurement, errors from blocks in time; angles in degrees, positive where the
/// surface rises with x.
struct DrumResult {
  int grains = 0, steps = 0;
  Estimate angle;                ///< of the line through the surface over |x| < R / 2
  Estimate cm_angle;             ///< of the centre of mass from the vertical
  Estimate cm_distance;          ///< of the centre of mass from the axis, over R
  double angle_deviation = 0.0;  ///< standard deviation in time
  Estimate torque;               ///< on the drum, over M g R
  Estimate torque_ratio;         ///< torque on the drum over that of the weight, -M g x_cm
  Estimate power_ratio;          ///< dissipation over the work of the motor
  double momentum_error = 0.0;  ///< largest error of the balance of angular momentum of a step over
                                ///< the mean torque of the weight without regard to sign
  double energy_error = 0.0;    ///< the same of the energy over the mean dissipation
  Estimate slip;                ///< at the wall, weighted by r_n, over omega R
  std::optional<double> circling;  ///< share of the grains that turn with the drum all the time;
                                   ///< only if two turns were measured
  double largest_overlap = 0.0;    ///< [d]
  double outside = 0.0;            ///< largest distance of a grain's surface beyond the drum [d]
  double sinking = 0.0;            ///< by which it grew, per time [d / sqrt(d / g)]
  std::vector<double> profile_x, profile_y;                ///< mean surface [R]
  std::vector<double> time, angle_in_time, speed_in_time;  ///< samples: sqrt(d/g), degrees, rms
  std::vector<DrumGrain> snapshot;                         ///< at the end, 2D only
};

/// Runs one drum as a task that saves itself; the result is of no use if the task was interrupted.
DrumResult run_drum(const DrumSetup& setup, TaskContext& task);

/// What a task keeps of it.
inline auto stored(DrumGrain& g) {
  return std::tie(g.x, g.y, g.radius, g.vx, g.vy);
}
inline auto stored(DrumResult& r) {
  return std::tie(r.grains, r.steps, r.angle, r.cm_angle, r.cm_distance, r.angle_deviation,
                  r.torque, r.torque_ratio, r.power_ratio, r.momentum_error, r.energy_error, r.slip,
                  r.circling, r.largest_overlap, r.outside, r.sinking, r.profile_x, r.profile_y,
                  r.time, r.angle_in_time, r.speed_in_time, r.snapshot);
}

}  // namespace cd::runs
