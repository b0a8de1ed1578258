// SPDX-License-Identifier: BSD-3-Clause
// Walls made of plates: segments, polylines, boxes, hoppers.
#pragma once

#include <vector>

#include "libcd/scene/scene.hpp"

namespace cd {

/// The segment between two points, rounded by a radius. Throws Error if they are the same.
Plate<2> segment(const Vector<2>& from, const Vector<2>& to, double rounding);

/// The rectangle with this centre and half edges at right angles, rounded by a radius.
Plate<3> rectangle(const Vector<3>& centre, const Vector<3>& half_edge_a,
                   const Vector<3>& half_edge_b, double rounding);

/// Segments between successive points, and of a closed one back to the first. Grains meet them as
/// one line, with rounded outer corners (detect/plate_seams.hpp). Throws Error for fewer than two
/// points.
std::vector<Plate<2>> polyline(const std::vector<Vector<2>>& points, double rounding,
                               bool closed = false);

/// Walls around the box between two corners, whose inner surfaces are its faces; the last axis
/// points up, and without a lid the top is open. Throws Error unless low < high along all axes.
template <int D>
std::vector<Plate<D>> box_plates(const Vector<D>& low, const Vector<D>& high, double rounding,
                                 bool lid = false);

/// A bin above two inclined walls with an outlet between their lower ends; in 3D the same along the
/// second axis, between two vertical walls. The inclined surfaces end at height 0, the last axis
/// points up, and the middle of the outlet is the origin. Lengths are inner ones [length].
struct HopperOptions {
  double width = 20.0;     ///< of the bin, above that of the outlet
  double height = 30.0;    ///< of the upper rim over the outlet, above that of the inclined walls
  double outlet = 5.0;     ///< width of the outlet, > 0
  double slope = 60.0;     ///< of the inclined walls, from 0 (flat) to below 90 [degrees]
  double depth = 5.0;      ///< 3D only: between the vertical walls
  double rounding = 0.25;  ///< of all walls
};

/// Throws Error for an option out of range.
template <int D>
std::vector<Plate<D>> hopper_plates(const HopperOptions& options);

}  // namespace cd
