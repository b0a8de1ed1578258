// SPDX-License-Identifier: BSD-3-Clause
// Settling: steps until a simulation is at rest by a criterion of choice.
#pragma once

#include <cstdint>
#include <functional>

#include "libcd/simulation/simulation.hpp"

namespace cd {

/// When a simulation counts as at rest, and when to give up.
struct SettleRule {
  /// Of any body, translation and surface, in all steps of a period; the criterion unless another
  /// one is given [length / time].
  double speed = 1e-5;
  int period = 1;                       ///< steps between two judgements
  int calm = 1;                         ///< judgements in a row that find it at rest
  std::int64_t most_steps = 1'000'000;  ///< from now
  std::function<bool()> at_rest = {};   ///< asked after each period, in place of `speed`
  std::function<bool()> go_on = {};     ///< asked before each period; no: interrupted
};

/// How settling ended: by the criterion, after most_steps, or because go_on said no.
enum class SettleStatus { at_rest, step_limit, interrupted };

/// Steps until the rule is met.
template <int D>
SettleStatus settle(Simulation<D>& simulation, const SettleRule& rule);

/// The largest speed of a body, or of a surface that turns, in the scene [length / time].
template <int D>
double largest_speed(const Scene<D>& scene);

/// Takes all motion from the bodies of a scene.
template <int D>
void stop_all(Scene<D>& scene);

}  // namespace cd
