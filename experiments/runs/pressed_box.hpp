// SPDX-License-Identifier: BSD-3-Clause
// A box of grains under a piston, from deposited to rest: every horizontal cut carries the load.
#pragma once

#include <cstdint>

#include <libcd/core/archive.hpp>
#include <libcd/generate/tiled_packing.hpp>
#include <libcd/problem/contact_problem.hpp>
#include "harness/task_context.hpp"

namespace cd::runs {

/// What is in the box. Units: mean diameter d = 1, mass of a grain of that diameter m = 1, pressure
/// P = 1 of the piston (force per d^(D-1)); hence the time sqrt(m d^(2-D) / P).
struct BoxSetup {
  int grains = 100;  ///< >= 10
  double friction = 0.5;
  std::uint64_t seed = 1;  ///< of the packing
};

/// Grains 0, 1, ..., then floor, side walls, piston. The sides are smooth, so that the floor
/// carries all that the piston presses.
template <int D>
struct PressedBox : SettledPacking<D> {
  int grains = 0;
  int piston = 0;         ///< number of its body; the floor's is `grains`
  double friction = 0.0;  ///< as in BoxSetup, and the seed
  std::uint64_t seed = 0;
  double width = 0.0;  ///< [d]
  double load = 0.0;   ///< force on the piston, width^(D-1)
  int steps = 0;       ///< done by compress() and settle()
  bool at_rest = false;

  double height() const { return this->scene.position[piston][D - 1]; }

  /// Of which box it is, and what has become of it since it was deposited.
  void archive(Archive& archive);
};

/// Time step of compress() and settle().
inline constexpr double kBoxTimeStep = 0.1;

/// Grains with radii uniform in [1 / 2.3, 1.3 / 2.3], mass (2 r)^D, deposited in a box about as
/// wide as high (generate/deposit.hpp), and a piston with the mass of one layer on the highest one.
template <int D>
PressedBox<D> deposited_box(const BoxSetup& setup);

/// `steps` steps of contact dynamics (Gauss-Seidel, 30 random sweeps) with the friction 0.05.
template <int D>
void compress(PressedBox<D>& box, int steps);

/// Goes on until, for 20 steps, no body is faster than 1e-5; velocities are set to zero meanwhile,
/// because grains without load fly for ever. Then the friction becomes that of the setup: the
/// forces remain a solution, and all contacts are far from sliding. Gives up after `max_steps`. As
/// the body of a task, with the box as it was when the task began, it saves itself every 20 steps
/// if due; what an interruption leaves is of no use.
template <int D>
void settle(PressedBox<D>& box, int max_steps, TaskContext& task);

/// The scene of a box at rest with the piston replaced by the forces it exerts on each grain: a
/// force that is prescribed, as at the end of the chain. Bodies keep their numbers.
template <int D>
Scene<D> loaded_by_forces(const PressedBox<D>& box);

}  // namespace cd::runs
