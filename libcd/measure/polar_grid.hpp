// SPDX-License-Identifier: BSD-3-Clause
// Rings between two concentric circles, and sectors of them.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>

#include "libcd/core/error.hpp"
#include "libcd/core/vector.hpp"

namespace cd {

/// Rings of equal width from radius `inner` to `outer` around a centre, each cut into equal sectors
/// that start at the x axis and run counter-clockwise. 0 < inner < outer [length]; a cell is one
/// sector of one ring. Tensors on the grid have components in the local basis e_r, e_theta: row and
/// column 0 radial, 1 azimuthal.
struct PolarGrid {
  Vector<2> centre = Vector<2>::Zero();  ///< [length]
  double inner = 1.0;                    ///< radius of the inner circle
  double outer = 2.0;                    ///< radius of the outer circle
  int rings = 1;                         ///< >= 1
  int sectors = 1;                       ///< of each ring, >= 1

  double width() const { return (outer - inner) / rings; }                  ///< of a ring
  double sector_angle() const { return 2.0 * std::numbers::pi / sectors; }  ///< [rad]

  /// Radius of the inner edge of a ring; edge(rings) = outer.
  double edge(int ring) const { return std::lerp(inner, outer, static_cast<double>(ring) / rings); }
  /// @{
  /// Radius and angle (0 to 2 pi) in the middle of a cell.
  double radius(int ring) const { return 0.5 * (edge(ring) + edge(ring + 1)); }
  double angle(int sector) const { return (sector + 0.5) * sector_angle(); }
  /// @}

  /// @{
  /// Area of a ring, and of one of its cells [length^2].
  double ring_area(int ring) const {
    return 2.0 * std::numbers::pi * radius(ring) * (edge(ring + 1) - edge(ring));
  }
  double cell_area(int ring) const { return ring_area(ring) / sectors; }
  /// @}

  /// The ring of a radius; -1 if there is none.
  int ring_of(double r) const {
    if (!(r >= inner && r <= outer)) return -1;
    return std::min(rings - 1, static_cast<int>((r - inner) / width()));
  }
  /// The sector of an angle between -4 pi and any positive one.
  int sector_of(double angle) const {
    return static_cast<int>(std::floor(angle / sector_angle()) + 2.0 * sectors) % sectors;
  }

  int cells() const { return rings * sectors; }  ///< number of cells
  /// Number of a cell, ring after ring.
  int cell(int ring, int sector) const { return ring * sectors + sector; }
};

/// Throws Error unless 0 < inner < outer < infinity and there is a ring and a sector.
inline void require_valid(const PolarGrid& grid) {
  if (!(grid.inner > 0.0)) throw Error("inner radius of a polar grid", grid.inner, "a number > 0");
  if (!(grid.outer > grid.inner && std::isfinite(grid.outer)))
    throw Error("outer radius of a polar grid", grid.outer, "a finite number > the inner one");
  if (grid.rings < 1) throw Error("rings of a polar grid", grid.rings, "at least 1");
  if (grid.sectors < 1) throw Error("sectors of a polar grid", grid.sectors, "at least 1");
}

}  // namespace cd
