// SPDX-License-Identifier: BSD-3-Clause
// Grains between two cylinders, the inner one turning (Couette cell, 2D).
#pragma once

#include <cstdint>
#include <optional>
#include <tuple>

#include "libcd/core/fields.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// Dimensions and grains of a Couette cell. Lengths in units of the mean radius in the paper, any
/// consistent ones here.
struct CouetteOptions {
  double shaft_radius = 30.0;       ///< of the inner cylinder
  double drum_radius = 90.0;        ///< of the outer one, which is fixed
  double least_radius = 0.8;        ///< radii are uniform in [least_radius, largest_radius]
  double largest_radius = 1.2;      ///< >= least_radius
  double density = 1.0;             ///< mass per area of a grain
  double friction = 0.5;            ///< between grains, and with the cylinders
  double volume_fraction = 0.8;     ///< aimed at: the number of grains follows from the mean area
  std::optional<int> grains;        ///< >= 1, instead of the volume fraction
  double turning_rate = 1.0;        ///< of the inner cylinder [1/time]
  double initial_speed = 1.0;       ///< velocity components are uniform in [-speed, speed]
  double overlap_tolerance = 1e-6;  ///< of the relaxation [length]
  int max_sweeps = 3000;            ///< of the relaxation
  std::uint64_t seed = 1;           ///< of radii, places and velocities

  using C = CouetteOptions;  ///< short for the next line
  /// Name, unit and place of each member.
  static constexpr auto fields =
      std::tuple(field("shaft_radius", "length", &C::shaft_radius),
                 field("drum_radius", "length", &C::drum_radius),
                 field("least_radius", "length", &C::least_radius),
                 field("largest_radius", "length", &C::largest_radius),
                 field("density", "mass/length^2", &C::density), field("friction", &C::friction),
                 field("volume_fraction", &C::volume_fraction), field("grains", &C::grains),
                 field("turning_rate", "1/time", &C::turning_rate),
                 field("initial_speed", "length/time", &C::initial_speed),
                 field("overlap_tolerance", "length", &C::overlap_tolerance),
                 field("max_sweeps", &C::max_sweeps), field("seed", &C::seed));
};

/// A scene made so: body 0 is the inner cylinder, body 1 the outer one, all others are grains.
struct CouetteCell {
  Scene<2> scene;                ///< open space, no external forces
  int shaft = 0;                 ///< number of the inner cylinder
  int drum = 1;                  ///< number of the outer one
  double volume_fraction = 0.0;  ///< area of the grains over that between the cylinders
  double largest_overlap = 0.0;  ///< left by the relaxation; above the tolerance if it did
                                 ///< not end, as in packings above jamming (0.84 to 0.85)
};

/// Grains at random places between the cylinders, moved apart by sweeps of overlap removal until no
/// two overlap by more than the tolerance [Guttenberg 2011]. Initial velocities are not in the
/// paper and matter: grains at rest beside a smooth row of others never start. Grains are numbered
/// in space, so that neighbours are near in memory. Throws Error for a number out of range or a gap
/// between the cylinders that no grain fits in.
CouetteCell make_couette_cell(const CouetteOptions& options);

/// The cell of grains of these radii, without places and velocities: those of a cell made before,
/// which its owner puts in. largest_overlap is not set.
CouetteCell couette_cell_of(const CouetteOptions& options, const Array<double>& radius);

}  // namespace cd
