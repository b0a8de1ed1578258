// SPDX-License-Identifier: BSD-3-Clause
// FNV-1a, 64 bits, over numbers bit by bit: -0.0 is not 0.0.
#pragma once

#include <Eigen/Core>
#include <bit>
#include <cstdint>

namespace cd::golden {

/// Takes numbers one by one, least significant byte first, so that padding and the byte order of
/// the machine have no part in the hash.
class Hash {
 public:
  void add(double number) { add_bytes(std::bit_cast<std::uint64_t>(number), 8); }
  void add(std::int32_t number) { add_bytes(static_cast<std::uint32_t>(number), 4); }

  /// All components, column by column.
  template <class Derived>
  void add(const Eigen::MatrixBase<Derived>& matrix) {
    for (Eigen::Index column = 0; column < matrix.cols(); ++column)
      for (Eigen::Index row = 0; row < matrix.rows(); ++row) add(matrix(row, column));
  }

  /// All elements of an array.
  template <class Array>
  void add_all(const Array& values) {
    for (const auto& value : values) add(value);
  }

  std::uint64_t value() const { return value_; }

 private:
  void add_bytes(std::uint64_t bits, int bytes) {
    for (int k = 0; k < bytes; ++k) {
      value_ ^= (bits >> (8 * k)) & 0xffu;
      value_ *= 0x100000001b3u;
    }
  }

  std::uint64_t value_ = 0xcbf29ce484222325u;
};

}  // namespace cd::golden
