// SPDX-License-Identifier: BSD-3-Clause
// Grains on a lattice or at random places of a box.
#pragma once

#include <optional>
#include <vector>

#include "libcd/core/random.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// Area of a disc, volume of a sphere [length^D].
template <int D>
double ball_volume(double radius);

/// A lattice and what stands on it.
template <int D>
struct LatticeOptions {
  Vector<D> low = Vector<D>::Zero();   ///< corner of the box [length]
  Vector<D> high = Vector<D>::Zero();  ///< the other corner; grains lie between them
  int count = 0;                       ///< of grains; 0: as many as there are places
  double least_radius = 0.5;           ///< radii are uniform in [least_radius, largest_radius]
  double largest_radius = 0.5;         ///< >= least_radius > 0
  double density = 1.0;                ///< mass per area (2D) or volume (3D)
  double spacing = 1.05;               ///< of the lattice, >= 1, in largest diameters
  double jitter = 0.0;                 ///< shift along each axis, uniform in +-jitter [length]
};

/// Grains at rest on a square or cubic lattice, row by row from the low corner along the first axis
/// and upwards along the last. Throws Error for an option out of range, or if there is no room for
/// all.
template <int D>
std::vector<Grain<D>> lattice_grains(const LatticeOptions<D>& options, CounterRandom random);

/// Centres of balls of these radii that do not overlap, drawn one after the other (random
/// sequential addition; large ones first find room best): within the box, or in the periodic box,
/// whose opposite faces are the same. Nothing if one finds no room: at a volume fraction above
/// about 0.5 in 2D and 0.35 in 3D. Throws Error for a box without volume.
template <int D>
std::optional<Array<Vector<D>>> random_places(const Array<double>& radius, const Vector<D>& low,
                                              const Vector<D>& high, bool periodic,
                                              CounterRandom& random);

}  // namespace cd
