// SPDX-License-Identifier: BSD-3-Clause
// A small rotating drum by one entrant: power, dilation, and both residuals.
#pragma once

#include <cstdint>
#include <tuple>

#include <libcd/core/fields.hpp>
#include "experiments/solvers/equal_cost.hpp"
#include "harness/task_context.hpp"

namespace cd {

/// Units: mean diameter d = 1, density 1, gravity 1.
struct HonestDrum {
  double radius = 8.0;  ///< R [d]; half full
  double froude = 0.1;  ///< omega^2 R / g
  double time_step = 0.02;
  double settle_turns = 0.5, measure_turns = 1.0;
  HonestStop stop;
};

/// Means over the measurement.
struct DrumReport {
  int grains = 0;
  double angle = 0.0;     ///< of the centre of mass from the vertical [degrees]
  double power = 0.0;     ///< of the motor, over M g R omega
  double closure = 0.0;   ///< energy that no term of the balance explains, over the motor's work
  double lift = 0.0;      ///< gap at the start of a step, weighted by the normal force [d]
  double overlap = 0.0;   ///< largest at the end [d]
  double residual = 0.0;  ///< Coulomb's natural-map error
  double own = 0.0;       ///< that of the problem which the entrant solves
  double microseconds = 0.0;  ///< CPU time of a step, settling included

  static constexpr auto fields = std::tuple(
      field("grains", &DrumReport::grains), field("angle", "degree", &DrumReport::angle),
      field("power", "M g R omega", &DrumReport::power), field("closure", &DrumReport::closure),
      field("lift", "d", &DrumReport::lift), field("overlap", "d", &DrumReport::overlap),
      field("residual", &DrumReport::residual), field("own_residual", &DrumReport::own),
      timing("microseconds", "us", &DrumReport::microseconds));
};

/// Saves itself within the task.
DrumReport run_honest_drum(const HonestDrum& setup, const Entrant& entrant, std::uint64_t seed,
                           TaskContext& task);

}  // namespace cd
