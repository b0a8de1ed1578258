// SPDX-License-Identifier: BSD-3-Clause
// Settling: steps until a simulation is at rest by a criterion of choice.
#pragma once

#include <cstdint>
#include <functional>
#include <tuple>

#include "libcd/core/fields.hpp"
#include "libcd/simulation/simulation.hpp"

namespace cd {

/// When a simulation counts as at rest, and when to give up.
struct SettleRule {
  /// Of any body, translation and surface, in all steps of a period; the criterion unless another
  /// one is given [length / time].
  double speed = 1e-5;
  int period = 1;                       ///< steps between two judgements
  int calm = 1;                         ///< judgements in a row that find it at rest
  std::int64_t most_steps = 1'000'000;  ///< in all
  std::function<bool()> at_rest = {};   ///< asked after each period, in place of `speed`
  std::function<bool()> go_on = {};     ///< asked before each period; no: interrupted
};

/// End of settling: by the criterion, after most_steps, or because go_on said no or a step was
/// given up (Simulation::stop_when), which does not count; a period begun is then begun anew.
enum class SettleStatus { at_rest, step_limit, interrupted };

/// Progress of settling, which is saved beside the simulation when `go_on` is asked.
struct SettleProgress {
  std::int64_t steps = 0;  ///< done
  int calm = 0;            ///< judgements in a row, the last ones, that found it at rest

  /// Name, unit and place of each member.
  static constexpr auto fields =
      std::tuple(field("steps", &SettleProgress::steps), field("calm", &SettleProgress::calm));
};

/// Steps until the rule is met. Throws Error for a speed that is negative or no number, and for a
/// period or calm that is not positive.
template <int D>
SettleStatus settle(Simulation<D>& simulation, const SettleRule& rule);

/// The same from a progress on, which follows: its steps count, too, and where the rule was met it
/// makes none.
template <int D>
SettleStatus settle(Simulation<D>& simulation, const SettleRule& rule, SettleProgress& progress);

/// The largest speed of a body, or of a surface that turns, in the scene [length / time].
template <int D>
double largest_speed(const Scene<D>& scene);

/// Takes all motion from the bodies of a scene.
template <int D>
void stop_all(Scene<D>& scene);

}  // namespace cd
