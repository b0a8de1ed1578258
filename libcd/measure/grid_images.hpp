// SPDX-License-Identifier: BSD-3-Clause
// Places of grains on a polar grid within a periodic cell.
#pragma once

#include "libcd/core/error.hpp"
#include "libcd/measure/polar_grid.hpp"
#include "libcd/scene/box_images.hpp"

namespace cd {

/// Throws Error if the outer circle of a grid, widened by `margin`, meets its own images in a
/// periodic cell: a point could then be on the grid twice.
inline void require_room(const PolarGrid& grid, const Cell<2>& cell, double margin = 0.0) {
  if (!cell.periodic()) return;
  const double room = 0.5 * cell.least_height();
  if (!(grid.outer + margin <= room))
    throw Error("outer radius of a polar grid", grid.outer,
                "at most " + shown(room - margin) + " in this periodic cell");
}

/// Vectors from the centre of a grid to points, in a periodic cell to the image that is nearest.
class NearestImage {
 public:
  /// The cell is one that has room for the grid.
  NearestImage(const PolarGrid& grid, const Cell<2>& cell)
      : grid_(grid),
        cell_(cell),
        box_(cell, grid.centre - Vector<2>::Constant(grid.outer),
             grid.centre + Vector<2>::Constant(grid.outer)) {}

  /// To the point; if no image is within the outer radius and `margin`, to one that is not either.
  Vector<2> from_centre(const Vector<2>& x, double margin) const {
    Vector<2> place = x - grid_.centre;
    if (!cell_.periodic()) return place;
    box_.for_each(x, margin, [&](const Vector<2>& image) {
      const Vector<2> other = image - grid_.centre;
      if (other.squaredNorm() < place.squaredNorm()) place = other;
    });
    return place;
  }

 private:
  const PolarGrid& grid_;
  const Cell<2>& cell_;
  BoxImages<2> box_;
};

}  // namespace cd
