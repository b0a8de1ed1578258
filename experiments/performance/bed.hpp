// SPDX-License-Identifier: BSD-3-Clause
// A bed of grains at rest, tiled to a large one, and set to flow down an incline.
#pragma once

#include <array>
#include <cstdint>

#include <libcd/generate/tiled_packing.hpp>
#include <libcd/io/state_file.hpp>
#include "experiments/harness/task_context.hpp"

namespace cd::performance {

/// Time step of all simulations [sqrt(d / g)].
constexpr double kTimeStep = 0.02;

/// Largest rms velocity of a bed at rest, in what gravity gives a free grain in a time step.
constexpr double kRestVelocity = 0.02;

/// The bed that is copied: a periodic_bed whose lowest grains are glued to the floor.
struct Tile {
  int grains;
  double height;   ///< about, in mean diameters
  int most_steps;  ///< until it counts as not at rest
  int iterations;  ///< of accelerated-gradient in each of them
  std::uint64_t seed;
};

/// The tile after its last step.
template <int D>
struct RestingTile {
  Tile tile;
  SettledPacking<D> packing;
  int steps = 0;
  double rms_velocity = 0.0;  ///< over the mass of all grains that may move [g dt]

  void put(StateFile& state) const;
  static RestingTile get(const StateFile& state);
};

/// Deposits the tile, glues the grains that touch the floor to it, so that it is rough, and lets
/// the others come to rest (runs/come_to_rest.hpp), by steps ten times as long as kTimeStep first.
/// Of no use if the task was told to stop.
template <int D>
RestingTile<D> settle_tile(const Tile& tile, TaskContext& task);

/// Root mean square of the velocities over the mass of the grains that may move [g dt].
template <int D>
double rms_velocity(const Scene<D>& scene);

/// Of the grains that may move [d].
template <int D>
Vector<D> centre_of_mass(const Scene<D>& scene);

/// How many copies along each axis make so many of a tile: all along x in the plane, as square a
/// floor as possible in space.
template <int D>
std::array<int, D> copies_of(int count);

/// How a bed is sheared.
struct Shear {
  double inclination;  ///< of gravity [degree]
  double rate;         ///< velocity along x over the height, to begin with [sqrt(g / d)]
};

/// Tilts gravity towards x and sets all grains in motion along x, in proportion to their height.
template <int D>
void set_flowing(Scene<D>& scene, const Shear& shear);

}  // namespace cd::performance
