// SPDX-License-Identifier: BSD-3-Clause
// A rotating drum, partly filled with grains.
#pragma once

#include <cstdint>

#include "libcd/scene/scene.hpp"

namespace cd {

/// A drum and its grains. Lengths in any unit; gravity acts along -y, the axis of the drum is the
/// origin in 2D and the z axis in 3D.
struct DrumOptions {
  double radius = 15.0;       ///< of the drum [length]
  double length = 5.0;        ///< 3D only: between two smooth end walls [length]
  double filling = 0.5;       ///< share of the drum's volume below the surface once it has settled
  double least_radius = 0.4;  ///< radii are uniform in [least_radius, largest_radius]
  double largest_radius = 0.6;  ///< >= least_radius
  double density = 1.0;         ///< mass per area (2D) or volume (3D) of a grain
  double friction = 0.5;        ///< between grains
  double wall_friction = 0.5;   ///< between grains and drum; the end walls have none
  double gravity = 1.0;         ///< >= 0 [length / time^2]
  double turning_rate = 0.1;    ///< counter-clockwise: the bottom moves towards +x [1/time]
  std::uint64_t seed = 1;       ///< of the radii
};

/// Numbers of the bodies of a drum: those before `first_grain` are walls, all later ones grains.
struct DrumBodies {
  int drum = 0;         ///< the cylinder
  int first_grain = 1;  ///< end walls (3D) have lower numbers
};

/// A drum with its grains.
template <int D>
struct DrumScene : DrumBodies {
  Scene<D> scene;  ///< with weights as external forces

  int grains() const { return scene.size() - first_grain; }  ///< number of grains
};

/// Volume fraction that settled grains are taken to have when their number is chosen: packings of
/// discs and spheres with friction and a spread of radii, as they pour.
template <int D>
inline constexpr double kPouredFraction = D == 2 ? 0.82 : 0.60;

/// Grains at rest and without contact, on a triangular (2D) or face-centred cubic (3D) lattice from
/// the bottom of the drum upwards: they have yet to settle. Throws Error for a number out of range,
/// or if the lattice has fewer sites than there are grains.
template <int D>
DrumScene<D> make_drum(const DrumOptions& options);

}  // namespace cd
