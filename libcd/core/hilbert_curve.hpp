// SPDX-License-Identifier: BSD-3-Clause
// Hilbert curve: a path through a grid on which near places in space are near each other.
#pragma once

#include <array>
#include <cstdint>

namespace cd {

/// The place along the curve of a box of a grid with 2^bits boxes along each axis; D bits <= 64.
/// Boxes that follow each other on the curve share a face [J. Skilling, AIP Conf. Proc. 707 (2004)
/// 381].
template <std::size_t D>
std::uint64_t hilbert_place(std::array<std::uint32_t, D> box, int bits) {
  // Undo, from the coarsest level on, how the curve is turned and mirrored in each quadrant.
  for (std::uint32_t bit = std::uint32_t{1} << (bits - 1); bit > 1; bit >>= 1) {
    const std::uint32_t finer = bit - 1;
    for (std::size_t axis = 0; axis < D; ++axis) {
      if (box[axis] & bit) {
        box[0] ^= finer;
      } else {
        const std::uint32_t swapped = (box[0] ^ box[axis]) & finer;
        box[0] ^= swapped;
        box[axis] ^= swapped;
      }
    }
  }
  // What is left is the Gray code of the place.
  for (std::size_t axis = 1; axis < D; ++axis) box[axis] ^= box[axis - 1];
  std::uint32_t flipped = 0;
  for (std::uint32_t bit = std::uint32_t{1} << (bits - 1); bit > 1; bit >>= 1)
    if (box[D - 1] & bit) flipped ^= bit - 1;
  std::uint64_t place = 0;
  for (int level = bits - 1; level >= 0; --level)
    for (std::size_t axis = 0; axis < D; ++axis)
      place = place << 1 | (((box[axis] ^ flipped) >> level) & 1u);
  return place;
}

}  // namespace cd
