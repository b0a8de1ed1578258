// SPDX-License-Identifier: BSD-3-Clause
// Runs of the known scenes by one entrant, and what is measured of them.
#pragma once

#include <functional>
#include <optional>
#include <tuple>
#include <vector>

#include <libcd/core/fields.hpp>
#include "experiments/solvers/equal_cost.hpp"
#include "experiments/solvers/honesty_scenes.hpp"

namespace cd {

/// How a scene at rest is run.
struct RestPlan {
  HonestStop stop;
  std::int64_t steps;
  double time_step;
  bool warm_start = true;
};

/// What becomes of a scene at rest. g dt is the velocity that free fall gains in a step.
struct RestResult {
  std::int64_t steps = 0;
  double settled = 0.0;  ///< largest displacement of a block in the first half [d]
  /// Mean relative velocity of neighbours in the second half, root of the sum of squares [g dt].
  double creep = 0.0;
  double load_error = 0.0;    ///< |force on the walls in the last step - load| over the load
  double overlap = 0.0;       ///< largest at the end [d]
  double gain = 0.0;          ///< largest energy after any step minus that at the start [m g d]
  double loss = 0.0;          ///< energy at the start minus that at the end [m g d]
  double residual = 0.0;      ///< Coulomb's natural-map error of the last step
  double own = 0.0;           ///< that of the problem which the entrant solves
  double iterations = 0.0;    ///< mean of a step
  int missed = 0;             ///< steps that did not reach the tolerance
  double microseconds = 0.0;  ///< CPU time of a step

  bool stands() const { return settled < 0.01 && creep < 0.01; }  ///< nothing has slid away

  static constexpr auto fields = std::tuple(
      field("steps", &RestResult::steps), field("settled", "d", &RestResult::settled),
      field("creep", "g dt", &RestResult::creep), field("load_error", &RestResult::load_error),
      field("overlap", "d", &RestResult::overlap), field("gain", "m g d", &RestResult::gain),
      field("loss", "m g d", &RestResult::loss), field("residual", &RestResult::residual),
      field("own_residual", &RestResult::own), field("iterations", &RestResult::iterations),
      field("missed", &RestResult::missed),
      timing("microseconds", "us", &RestResult::microseconds));
};

/// go_on() is asked now and then; false gives up.
RestResult run_rest(const RestScene& rest, const Entrant& entrant, const RestPlan& plan,
                    std::uint64_t seed, const std::function<bool()>& go_on);

/// One moving block in time.
struct Track {
  std::vector<double> time;   ///< [sqrt(d / g)]
  std::vector<double> speed;  ///< along the surface [sqrt(g d)]
  std::vector<double> gap;    ///< under the block [d]

  static constexpr auto fields =
      std::tuple(field("time", "sqrt(d/g)", &Track::time),
                 field("speed", "sqrt(g d)", &Track::speed), field("gap", "d", &Track::gap));
};

/// Follows the last body of a scene.
Track run_track(const Scene<2>& scene, const Entrant& entrant, const HonestStop& stop,
                double time_step, int steps, std::uint64_t seed);

}  // namespace cd
