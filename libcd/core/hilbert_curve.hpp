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
  // From the coarsest level on: how the curve is turned and mirrored in each quadrant is undone on
  // all finer ones, and what is left is the Gray code of the place. Without branches, which are
  // unpredictable here.
  std::uint64_t place = 0;
  std::uint32_t flipped = 0;
  for (int level = bits - 1; level >= 0; --level) {
    const std::uint32_t finer = (std::uint32_t{1} << level) - 1;
    std::uint32_t digit = 0;
    for (std::size_t axis = 0; axis < D; ++axis) {
      const std::uint32_t bit = (box[axis] >> level) & 1u;
      digit ^= bit;
      place = place << 1 | (digit ^ flipped);
      const std::uint32_t mirrored = finer & (0 - bit);
      const std::uint32_t swapped = (box[0] ^ box[axis]) & finer & ~mirrored;
      box[0] ^= swapped | mirrored;
      box[axis] ^= swapped;
    }
    flipped ^= digit;
  }
  return place;
}

}  // namespace cd
