// SPDX-License-Identifier: BSD-3-Clause
// Width of the boxes of a grid, such that there are not too many of them.
#pragma once

#include <algorithm>
#include <cmath>

#include "libcd/core/vector.hpp"

namespace cd {

/// The width of cubic boxes in a grid of floor(extent / width) + 1 boxes along each axis: `least` >
/// 0, or as much more as leaves at most `most` >= 1 boxes in all. Extents >= 0 [length].
template <int D>
double box_width(const Vector<D>& extent, double least, double most) {
  double width = least;
  for (;;) {
    const double boxes = ((extent / width).array().floor() + 1.0).prod();
    if (!(boxes > most)) return width;
    width *= std::max(1.1, std::pow(boxes / most, 1.0 / D));
  }
}

}  // namespace cd
