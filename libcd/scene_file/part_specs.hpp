// SPDX-License-Identifier: BSD-3-Clause
// Part specifications: what a scene file says of materials, cell, grains, walls, drives, inlets and
// outlets, as plain data with the file's defaults.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "libcd/core/option_table.hpp"
#include "libcd/core/vector.hpp"
#include "libcd/scene_file/schedule.hpp"

namespace cd {

/// A material by name.
struct MaterialSpec {
  std::string name;      ///< for [[grains]], [[walls]] and [[pairs]]
  double density = 1.0;  ///< of grains: mass per area (2D) or volume (3D)
};

/// Coefficients of two materials, instead of those of all pairs.
struct PairSpec {
  std::vector<std::string> between;   ///< two names, which may be the same
  std::optional<double> coefficient;  ///< Coulomb's mu
  OptionValues values;                ///< of laws
};

/// A periodic cell; without a size that of the packings, else space is open.
template <int D>
struct CellSpec {
  std::optional<Vector<D>> size;                            ///< edges along the axes [length]
  bool of_file = false;                                     ///< size and tilt are of a packing
  std::vector<bool> periodic = std::vector<bool>(D, true);  ///< along each axis
  double shear_rate = 0.0;  ///< du_x / dy of the background [1 / time]
  double pressure = 0.0;    ///< imposed; 0: the cell keeps its shape or its rate
  double inertia = 1.0;     ///< of the cell under pressure, Barostat::inertia
  bool isotropic = true;    ///< under pressure all axes change alike
};

/// Grains that are placed together.
template <int D>
struct GrainsSpec {
  std::string name = "grains";                 ///< of the set
  std::string place = "lattice";               ///< by which they are placed
  int count = 0;                               ///< of grains; 0: as many as there are or fit
  std::pair<double, double> radius{0.5, 0.5};  ///< uniform between these [length]
  std::string material;                        ///< empty: the first
  Vector<D> low = Vector<D>::Zero();   ///< corner of the region, lattice and random [length]
  Vector<D> high = Vector<D>::Zero();  ///< the other corner
  double spacing = 1.05;               ///< of the lattice, in largest diameters
  double jitter = 0.0;                 ///< of places on the lattice, uniform in +-jitter [length]
  std::vector<Vector<D>> at;           ///< places for `points` [length]
  std::string file;                    ///< for `file`: CSV, LAMMPS or YADE
  Vector<D> velocity = Vector<D>::Zero();  ///< of all [length / time]
  double speed = 0.0;                      ///< random components in +-speed are added
  bool fixed = false;                      ///< they do not move, a rough wall
  bool turns = true;                       ///< false: they only translate
};

/// A wall, or several that are made together.
template <int D>
struct WallSpec {
  std::string name = "walls";                 ///< of the set
  std::string shape = "plane";                ///< kind of wall
  std::string material;                       ///< empty: the first
  Vector<D> point = Vector<D>::Zero();        ///< of a plane; centre of a plate, shaft or drum
  Vector<D> normal = Vector<D>::Unit(D - 1);  ///< of a plane, to the side of the grains
  std::vector<Vector<D>> points;              ///< 2D: corners of a polyline
  bool closed = false;                        ///< of a polyline: back to its first point
  std::vector<Vector<D>> half_edges;          ///< of a plate: from its centre, at right angles
  Vector<D> low = Vector<D>::Zero();          ///< inner corner of a box
  Vector<D> high = Vector<D>::Zero();         ///< the other corner
  bool lid = false;                           ///< of a box
  double width = 20.0;                        ///< of a hopper's bin
  double height = 30.0;                       ///< of a hopper
  double outlet = 5.0;                        ///< of a hopper
  double slope = 60.0;                        ///< of a hopper [degrees]
  double depth = 5.0;                         ///< of a hopper in 3D
  double rounding = 0.25;                     ///< of plates [length]
  double radius = 1.0;                        ///< of a shaft or drum [length]
  Vector<D> axis = Vector<D>::Unit(D - 1);    ///< 3D: of a shaft or drum
  double turning_rate = 0.0;                  ///< of a shaft or drum [1 / time]
  Vector<D> velocity = Vector<D>::Zero();     ///< at which it is driven [length / time]
  std::vector<bool> free = std::vector<bool>(D, false);  ///< axes along which forces move it
  double mass = 1.0;                                     ///< felt along free axes
  Vector<D> force = Vector<D>::Zero();                   ///< external, along free axes
};

/// Motion or force of a set as a function of time.
template <int D>
struct DriveSpec {
  std::string set;                               ///< name of walls or grains
  std::string quantity = "velocity";             ///< velocity, turning_rate or force
  Vector<D> direction = Vector<D>::Unit(D - 1);  ///< of velocity and force
  Schedule schedule;                             ///< its keys stand beside these
};

/// Inlet: a region in which grains come in, one after the other.
template <int D>
struct InletSpec {
  std::string name = "inlet";                  ///< of the set
  Vector<D> low = Vector<D>::Zero();           ///< corner of the region of centres [length]
  Vector<D> high = Vector<D>::Zero();          ///< the other corner
  double rate = 1.0;                           ///< tries per time; without room none comes in
  int count = 0;                               ///< at most; 0: no limit
  std::pair<double, double> radius{0.5, 0.5};  ///< uniform between these [length]
  Vector<D> velocity = Vector<D>::Zero();      ///< of new grains [length / time]
  std::string material;                        ///< empty: the first
};

/// A region; grains whose centres come into it are removed and counted.
template <int D>
struct RegionSpec {
  /// @{
  /// Corners, which may be infinite [length].
  Vector<D> low = Vector<D>::Constant(-std::numeric_limits<double>::infinity());
  Vector<D> high = Vector<D>::Constant(std::numeric_limits<double>::infinity());
  /// @}
};

}  // namespace cd
