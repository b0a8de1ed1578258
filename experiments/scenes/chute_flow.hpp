// SPDX-License-Identifier: BSD-3-Clause
// Chute flow: discs on a rough incline until their flow is steady, and what it is then.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include <libcd/core/fields.hpp>
#include <libcd/measure/layer_profile.hpp>
#include "experiments/scenes/ready_scene.hpp"
#include "harness/task_context.hpp"

namespace cd::scenes {

/// A run of the ready scene `chute`. Units: mean diameter d, density, gravity.
struct ChuteSetup {
  std::string method = "contact-dynamics";
  double angle = 24.0;     ///< of the incline [degrees]
  double layers = 20.0;    ///< discs per width of a diameter
  double width = 20.0;     ///< of the periodic flow [d]
  double start = 0.0;      ///< mean velocity at the start, which rises with height [sqrt(g d)]
  double relaxing = 100;   ///< time before the window [sqrt(d/g)]
  double window = 100;     ///< time of the averages [sqrt(d/g)]
  double stiffness = 2e4;  ///< of soft discs, see soft_discs
  std::uint64_t seed = 1;
};

/// The scene of a run; `set` as in ready_scene.
ReadyScene chute_scene(const ChuteSetup& setup, const std::string& set);

/// A disc of the last step.
struct ChuteDisc {
  double x, y, radius, velocity;

  static constexpr auto fields =
      std::tuple(field("x", "d", &ChuteDisc::x), field("y", "d", &ChuteDisc::y),
                 field("radius", "d", &ChuteDisc::radius),
                 field("velocity", "sqrt(g d)", &ChuteDisc::velocity));
};

/// What was seen in the window. Velocities are along the incline, y is across it from the centres
/// of the base's discs.
struct ChuteFlow {
  std::vector<LayerFlow> layers;
  std::vector<std::pair<double, double>> course;  ///< time and mean velocity, from the start
  double height = 0.0;                            ///< twice the mean height of the discs' mass
  double velocity = 0.0;                          ///< mean of all discs
  double stress_ratio = 0.0;                      ///< of shear to normal force on the base
  double acceleration = 0.0;                      ///< mean, along the incline, over g
  double largest_overlap = 0.0;                   ///< at the end
  std::vector<ChuteDisc> discs;                   ///< at the end

  using F = ChuteFlow;
  static constexpr auto fields = std::tuple(
      field("layers", "", &F::layers), field("course", "", &F::course),
      field("height", "d", &F::height), field("velocity", "sqrt(g d)", &F::velocity),
      field("stress_ratio", &F::stress_ratio), field("acceleration", "g", &F::acceleration),
      field("largest_overlap", "d", &F::largest_overlap), field("discs", "", &F::discs));
};

/// Runs a scene as a task that saves itself; the result is of no use if the task was interrupted.
ChuteFlow flow_down(const ReadyScene& scene, const ChuteSetup& setup, TaskContext& task);

/// Flow far from surface and base, by layers. With the pressure P(y) = weight above,
///   I = rate d sqrt(density / P)
/// is the inertial number, and Bagnold's profile says rate ~ P^(1/2) [Silbert 2001].
struct ChuteCore {
  std::optional<double> exponent;  ///< of the shear rate against P; none where a layer rests
  double inertial_number = 0.0;    ///< mean over the core
  double fraction = 0.0;           ///< mean packing fraction
  double fraction_slope = 0.0;     ///< its relative change from the lower to the upper end
};

/// A layer of the core.
struct ChuteLayer {
  double y, pressure, rate;
};

/// Layers at least 4 d above the base and 4 d below the surface; empty in thinner flows.
std::vector<ChuteLayer> core_layers(const ChuteFlow& flow, double angle);

/// Without exponent and slope where the core has fewer than two layers.
ChuteCore core_of(const ChuteFlow& flow, double angle);

}  // namespace cd::scenes
