// SPDX-License-Identifier: BSD-3-Clause
// Area that a disc shares with a ring between two concentric circles.
#pragma once

namespace cd {

/// Area of the part of a disc that lies within a circle, and of the part beyond it [length^2]:
/// pi radius^2 together.
struct DiscParts {
  double inside = 0.0;   ///< within the circle
  double outside = 0.0;  ///< beyond it
};

/// Parts of a disc of this radius, whose centre is `distance` away from that of the circle. Each is
/// accurate to a few roundings of itself where it is small, near tangency as well, unless the two
/// circles nearly coincide; otherwise of the whole disc. All lengths >= 0, in one unit.
DiscParts disc_parts(double radius, double distance, double circle);

/// Area of a disc between the circles of radius `inner` and `outer` around a point `distance` away
/// from its centre [length^2]. 0 <= inner <= outer, radius and distance >= 0; throws Error
/// otherwise. Areas of adjacent rings add up to that of the ring they form, to rounding.
double disc_annulus_area(double radius, double distance, double inner, double outer);

}  // namespace cd
