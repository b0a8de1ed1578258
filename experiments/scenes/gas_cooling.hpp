// SPDX-License-Identifier: BSD-3-Clause
// Gas cooling: temperature, collisions and vortices of a granular gas while it cools.
#pragma once

#include <functional>
#include <tuple>
#include <vector>

#include <libcd/core/fields.hpp>
#include "experiments/scenes/ready_scene.hpp"

namespace cd::scenes {

/// A moment of a gas of N discs of mass m.
struct GasMoment {
  double time = 0.0;         ///< [time]
  double temperature = 0.0;  ///< T = m sum |v - mean v|^2 / (2 (N - 1)) [mass length^2 / time^2]
  double collisions = 0.0;   ///< of a disc so far, mean
  double flow = 0.0;         ///< transverse_flow

  static constexpr auto fields =
      std::tuple(field("time", "time", &GasMoment::time),
                 field("temperature", "mass length^2 / time^2", &GasMoment::temperature),
                 field("collisions", &GasMoment::collisions), field("flow", &GasMoment::flow));
};

/// Where a disc is, and how it moves.
struct GasDisc {
  double x, y, vx, vy;

  static constexpr auto fields =
      std::tuple(field("x", "d", &GasDisc::x), field("y", "d", &GasDisc::y),
                 field("vx", "", &GasDisc::vx), field("vy", "", &GasDisc::vy));
};

/// The course of one gas.
struct GasCourse {
  double mass = 0.0;               ///< m of a disc
  std::vector<GasMoment> moments;  ///< from the start, at regular times
  std::vector<GasDisc> end;        ///< all discs

  static constexpr auto fields =
      std::tuple(field("mass", "mass", &GasCourse::mass), field("moments", "", &GasCourse::moments),
                 field("end", "", &GasCourse::end));
};

/// How a gas is followed.
struct GasPlan {
  int moments = 100;       ///< after the start
  bool exchanged = false;  ///< at each moment velocities are permuted among the discs, which
                           ///< keeps their energy and removes all correlation between neighbours
};

/// Follows the gas of a scene, discs of one mass in a square periodic cell, to its end. `go_on` is
/// asked at each moment; false gives up and returns what there is.
GasCourse follow_gas(const ReadyScene& scene, const GasPlan& plan,
                     const std::function<bool()>& go_on);

/// Energy of the two longest transverse waves of velocity over that of equipartition:
/// |sum_j v_t exp(i k x_j)|^2 m / (N T) for k = 2 pi / L, mean of both.
double transverse_flow(const Scene<2>& scene, double temperature);

}  // namespace cd::scenes
