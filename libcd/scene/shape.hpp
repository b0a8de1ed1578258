// SPDX-License-Identifier: BSD-3-Clause
// Shapes of bodies.
#pragma once

#include <cstdint>

namespace cd {

/// Shape of a body in contact detection.
enum class Shape : std::uint8_t {
  round,       ///< a grain
  half_space,  ///< a flat wall
  shaft,       ///< a cylinder with the grains outside
  drum,        ///< a cylinder with the grains inside
  plate,       ///< a finite flat wall with rounded edges
  absent,      ///< a body that was removed: nothing touches it
};

/// Returns whether a body of that shape is a wall.
constexpr bool is_wall(Shape shape) {
  return shape != Shape::round && shape != Shape::absent;
}

/// Returns whether a body of that shape has no radius and does not turn.
constexpr bool is_flat(Shape shape) {
  return shape == Shape::half_space || shape == Shape::plate;
}

}  // namespace cd
