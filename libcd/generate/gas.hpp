// SPDX-License-Identifier: BSD-3-Clause
// A dilute gas of grains at random places in a periodic cell.
#pragma once

#include <cstdint>

#include "libcd/scene/scene.hpp"

namespace cd {

/// Grains of a gas. Lengths in any unit.
struct GasOptions {
  int grains = 100;              ///< >= 1
  double least_radius = 0.8;     ///< radii are uniform in [least_radius, largest_radius]
  double largest_radius = 1.2;   ///< >= least_radius
  double density = 1.0;          ///< mass per area (2D) or volume (3D) of a grain
  double volume_fraction = 0.2;  ///< of the cell
  double friction = 0.5;         ///< Coulomb coefficient between grains
  std::uint64_t seed = 1;        ///< of radii and places
};

/// Grains at rest that do not overlap, at random places of a square or cubic periodic cell (random
/// sequential addition, the largest first). Throws Error for a number out of range, or if the
/// grains do not find room: above a volume fraction of about 0.5 in 2D and 0.35 in 3D.
template <int D>
Scene<D> make_gas(const GasOptions& options);

}  // namespace cd
