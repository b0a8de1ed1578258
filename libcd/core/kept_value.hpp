// SPDX-License-Identifier: BSD-3-Clause
// Kept value: as what a State keeps one that is not made of others, and kinds of those that are.
#pragma once

#include <Eigen/Core>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "libcd/core/state.hpp"

namespace cd::detail {

/// A vector or matrix whose size is part of its type.
template <class T>
inline constexpr bool fixed_matrix = false;
template <class T, int Rows, int Columns, int Options>
inline constexpr bool fixed_matrix<Eigen::Matrix<T, Rows, Columns, Options>> =
    Rows > 0 && Columns > 0;

/// An array of any length, or a vector of Eigen.
template <class T>
concept Resizable = requires(T& array) {
  array.resize(0);
  array.data();
}
&&!StateElement<T> && !fixed_matrix<T>;

/// An array of one element at most.
template <class T>
concept Optional = requires(T& value) {
  value.has_value();
  value.emplace();
};

template <class T>
concept Pair = requires(T& value) {
  value.first;
  value.second;
};

/// Elements of an array of a State: a number or a text, all components of a vector of fixed size,
/// or the bits of anything else.
template <class T>
struct Kept {
  /// Type of the array of the State.
  using Element = std::conditional_t<
      StateElement<T>, T,
      std::conditional_t<std::floating_point<T>, double,
                         std::conditional_t<std::integral<T> || std::is_enum_v<T>,
                                            std::conditional_t<(sizeof(T) > sizeof(std::int32_t)),
                                                               std::int64_t, std::int32_t>,
                                            std::uint32_t>>>;
  /// True where only the bits are kept.
  static constexpr bool kByBits =
      !StateElement<T> && !std::is_arithmetic_v<T> && !std::is_enum_v<T>;
  /// Elements of one value.
  static constexpr std::size_t kSize =
      kByBits ? (sizeof(T) + sizeof(Element) - 1) / sizeof(Element) : 1;

  /// Reads a value from its elements, if these are const, or writes it there.
  template <class E>
  static void exchange(T& value, E* kept) {
    static_assert(!kByBits || (std::is_trivially_destructible_v<T> && !std::is_pointer_v<T>),
                  "a type without fields or archive() that is not plain numbers all through");
    constexpr bool kReads = std::is_const_v<E>;
    if constexpr (kByBits && kReads)
      std::memcpy(static_cast<void*>(&value), kept, sizeof(T));
    else if constexpr (kByBits)
      std::memcpy(kept, static_cast<const void*>(&value), sizeof(T));
    else if constexpr (kReads)
      value = static_cast<T>(*kept);
    else
      *kept = static_cast<E>(value);
  }
};
/// Component by component.
template <class T>
requires fixed_matrix<T>
struct Kept<T> {
  using Component = Kept<typename T::Scalar>;   ///< one of them
  using Element = typename Component::Element;  ///< as above
  /// Number of components.
  static constexpr std::size_t kSize = static_cast<std::size_t>(T::SizeAtCompileTime);

  /// As above.
  template <class E>
  static void exchange(T& value, E* kept) {
    for (std::size_t k = 0; k < kSize; ++k) Component::exchange(value.data()[k], kept + k);
  }
};

}  // namespace cd::detail
