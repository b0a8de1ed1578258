// SPDX-License-Identifier: BSD-3-Clause
// Cell image: one of the periodic images of a body, in six bytes.
#pragma once

#include <compare>
#include <cstdint>

namespace cd {

/// Numbers of translations of a periodic cell, along each axis, from a body to its image. The
/// number x + 2^16 y + 2^32 z stands for it, 0 for the body itself; images are in the order of
/// these numbers.
class CellImage {
 public:
  /// The most translations along an axis, to either side.
  static constexpr int kMost = 32767;

  constexpr CellImage() = default;  ///< the body itself
  /// The image that a number stands for.
  constexpr CellImage(std::int64_t number)
      : z_(last_digit(above_last(above_last(number)))),
        y_(last_digit(above_last(number))),
        x_(last_digit(number)) {}
  /// Translations, each within +- kMost; z = 0 in the plane.
  constexpr CellImage(int x, int y, int z)
      : z_(static_cast<std::int16_t>(z)),
        y_(static_cast<std::int16_t>(y)),
        x_(static_cast<std::int16_t>(x)) {}

  /// Translations along an axis, 0 <= axis < 3.
  constexpr int operator[](int axis) const { return axis == 0 ? x_ : axis == 1 ? y_ : z_; }

  /// The image as many translations to the other side: of i, where this is one of j.
  constexpr CellImage operator-() const { return {-x_, -y_, -z_}; }

  /// The number that stands for it.
  constexpr explicit operator std::int64_t() const { return x_ + kDigit * (y_ + kDigit * z_); }

  /// By their numbers.
  constexpr auto operator<=>(const CellImage&) const = default;

 private:
  static constexpr std::int64_t kDigit = 65536;

  static constexpr std::int16_t last_digit(std::int64_t number) {
    return static_cast<std::int16_t>(number);
  }
  static constexpr std::int64_t above_last(std::int64_t number) {
    return (number - last_digit(number)) / kDigit;
  }

  std::int16_t z_ = 0, y_ = 0, x_ = 0;  ///< those that are compared first come first
};

}  // namespace cd
