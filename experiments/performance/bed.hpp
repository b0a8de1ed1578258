// SPDX-License-Identifier: BSD-3-Clause
// A bed of grains at rest, tiled to a large one, and set to flow down an incline.
#pragma once

#include <array>
#include <cstdint>
#include <tuple>

#include <libcd/core/archive.hpp>
#include <libcd/core/fields.hpp>
#include "experiments/runs/settled_packing.hpp"

namespace cd::performance {

/// Time step of all simulations [sqrt(d / g)].
constexpr double kTimeStep = runs::kRestTimeStep;

/// The bed that is copied: a periodic_bed whose lowest grains are glued to the floor.
struct Tile {
  int grains;
  double height;  ///< about, in mean diameters
  runs::SettleLimits limits;
  std::uint64_t seed;

  /// The bed before its first step: the grains that touch the floor are glued to it, so that it is
  /// rough.
  template <int D>
  Scene<D> deposited() const;

  static constexpr auto fields =
      std::tuple(field("grains", &Tile::grains), field("height", "d", &Tile::height),
                 field("limits", "", &Tile::limits), field("seed", &Tile::seed));
};

/// The tile after its last step.
template <int D>
using RestingTile = runs::Settled<D, Tile>;

/// How many copies along each axis make that number of tiles: all along x in the plane, as square a
/// floor as possible in space.
template <int D>
std::array<int, D> copies_of(int count);
template <>
std::array<int, 2> copies_of<2>(int count);
template <>
std::array<int, 3> copies_of<3>(int count);

/// How a bed is sheared.
struct Shear {
  double inclination;  ///< of gravity [degree]
  double rate;         ///< velocity along x over the height, to begin with [sqrt(g / d)]
};

/// Tilts gravity towards x and sets all grains in motion along x, in proportion to their height.
template <int D>
void set_flowing(Scene<D>& scene, const Shear& shear);

}  // namespace cd::performance
