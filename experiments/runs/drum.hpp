// SPDX-License-Identifier: BSD-3-Clause
// One run of the rotating drum by contact dynamics, and its averages.
#pragma once

#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include <libcd/core/fields.hpp>
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

  static constexpr auto fields =
      std::tuple(field("x", "d", &DrumGrain::x), field("y", "d", &DrumGrain::y),
                 field("radius", "d", &DrumGrain::radius), field("vx", "sqrt(d g)", &DrumGrain::vx),
                 field("vy", "sqrt(d g)", &DrumGrain::vy));
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

  using R = DrumResult;
  static constexpr auto fields = std::tuple(
      field("grains", &R::grains), field("steps", &R::steps), field("angle", "degree", &R::angle),
      field("cm_angle", "degree", &R::cm_angle), field("cm_distance", "R", &R::cm_distance),
      field("angle_deviation", "degree", &R::angle_deviation), field("torque", "M g R", &R::torque),
      field("torque_ratio", &R::torque_ratio), field("power_ratio", &R::power_ratio),
      field("momentum_error", &R::momentum_error), field("energy_error", &R::energy_error),
      field("slip", "omega R", &R::slip), field("circling", &R::circling),
      field("largest_overlap", "d", &R::largest_overlap), field("outside", "d", &R::outside),
      field("sinking", "d/sqrt(d/g)", &R::sinking), field("profile_x", "R", &R::profile_x),
      field("profile_y", "R", &R::profile_y), field("time", "sqrt(d/g)", &R::time),
      field("angle_in_time", "degree", &R::angle_in_time),
      field("speed_in_time", "sqrt(d g)", &R::speed_in_time), field("snapshot", "", &R::snapshot));
};

/// Runs one drum as a task that saves itself; the result is of no use if the task was interrupted.
DrumResult run_drum(const DrumSetup& setup, TaskContext& task);

}  // namespace cd::runs
