// SPDX-License-Identifier: BSD-3-Clause
// The box of Unger 2002, Fig. 5: discs under a mobile piston, from a loose state to rest.
#pragma once

#include <functional>

#include <libcd/core/error.hpp>
#include <libcd/problem/contact_memory.hpp>
#include <libcd/scene/scene.hpp>
#include "solvers/table.hpp"

namespace cd::runs {

/// @{
/// Reach of contacts and skin of the neighbour list once a packing is at rest: in a wave no disc
/// moves by more than 1e-4 in a step [d].
inline constexpr double kPistonReach = 0.02, kPistonSkin = 0.2;
/// @}

/// What is filled into which box. Units: the smallest disc has diameter d = 1 and mass m = 1, the
/// time step is dt = 1.
struct PistonBox {
  int discs = 1000;
  double friction = 0.05;     ///< of discs with discs and walls
  double pressure = 0.002;    ///< force on the piston over its width [m/dt^2/d]
  std::uint64_t seed = 1;     ///< of radii, places and first velocities
  bool smooth_sides = false;  ///< no friction there: the base carries all of the piston's force
};

/// A packing, its contact forces and how it came to rest.
struct PistonPacking {
  Scene<2> scene;
  ContactMemory<2> memory;     ///< impulses of the last step: every wave starts from them
  int piston = 0;              ///< number of its body
  double width = 0.0;          ///< of the box [d]
  double pressure = 0.0;       ///< as in PistonBox
  int steps = 0;               ///< of the preparation
  double largest_speed = 0.0;  ///< of any body in its last period [d/dt]
  Array<std::uint8_t> loose;   ///< of each body: 1 for a rattler (measure/backbone.hpp)
  bool relaxed = false;

  int discs() const { return piston - 3; }  ///< bodies 0, 1, ...; then base, sides, piston
  int loose_discs() const;
  double height() const { return scene.position[piston].y(); }
  double force() const { return pressure * width; }
};

/// Discs with radii uniform in [1/2, 1], mass proportional to area, on a jittered loose grid with
/// random velocities; fixed base and sides. The box is as wide as the packing will be high. The
/// piston has the mass of one row of discs, moves only vertically and is pressed by the force.
PistonPacking loose_packing(const PistonBox& box);

/// Of the standing wave of an elastic column with smooth sides, from the fixed base to the piston
/// of finite mass: k H tan(k H) = mass of the discs over mass of the piston [1/d].
double longitudinal_wave_number(const PistonPacking& packing);

/// When the preparation ends.
struct Relaxation {
  int sweeps = 20;        ///< per step
  int max_steps = 20000;  ///< the most it takes
  int period = 100;       ///< steps between two checks of the speeds
  double speed = 0.0;     ///< at rest if no body is faster [d/dt]
};

/// Compresses the packing by contact dynamics until nothing moves. Without gravity loose discs fly
/// for ever, so that all velocities are set to zero at every check, and the packing counts as
/// relaxed when afterwards, for a whole period, no body has become faster than the limit.
/// Asks `go_on` after each period.
void relax(PistonPacking& packing, const Relaxation& rule, std::uint64_t seed,
           const std::function<bool()>& go_on);

}  // namespace cd::runs
