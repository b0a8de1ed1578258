// SPDX-License-Identifier: BSD-3-Clause
// Beds of grains on a floor, periodic along it.
#pragma once

#include <cstdint>

#include "libcd/scene/scene.hpp"

namespace cd {

/// Grains deposited in a box (gravity_scene) in a cell that is periodic along all axes but the
/// last, across which the floor is the only wall, at height 0. Units: mean diameter 1, density 1,
/// gravity 1 downwards along the last axis; friction 0.5 everywhere. Where the box had its side
/// walls, grains do not rest on each other yet: the bed has to settle.
struct BedOptions {
  int grains = 1000;       ///< from 10 to 1,000,000
  double width = 20.0;     ///< edge of the cell along each periodic axis [length], at least 4
  std::uint64_t seed = 1;  ///< radii and places
};

/// The bed before it has settled. Bodies: the floor, then the grains. Throws Error for an option
/// out of range.
template <int D>
Scene<D> periodic_bed(const BedOptions& options);

}  // namespace cd
