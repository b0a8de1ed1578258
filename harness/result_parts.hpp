// SPDX-License-Identifier: BSD-3-Clause
// Parts of a result: the numbers and texts that a value is made of, one after the other.
#pragma once

#include <Eigen/Core>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

namespace cd {

/// A structure with a function `stored` that ties its members, in the order of their declaration.
template <class T>
concept TiesMembers = requires(T& value) {
  stored(value);
};

/// A vector or matrix whose size is part of its type.
template <class T>
inline constexpr bool fixed_matrix = false;
template <class T, int Rows, int Columns, int Options>
inline constexpr bool fixed_matrix<Eigen::Matrix<T, Rows, Columns, Options>> =
    Rows > 0 && Columns > 0;

/// An array of any length.
template <class T>
concept Resizable = requires(T& values) {
  values.resize(0);
  values.begin();
  typename T::value_type;
}
&&!std::same_as<T, std::string>;

namespace detail {

/// Size of a structure that has these members and no others.
template <class T, class... Members>
constexpr std::size_t size_with(std::type_identity<std::tuple<Members&...>>) {
  std::size_t size = 0;
  const auto up_to = [&](std::size_t alignment) {
    size = (size + alignment - 1) / alignment * alignment;
  };
  ((up_to(alignof(Members)), size += sizeof(Members)), ...);
  up_to(alignof(T));
  return size;
}

/// Calls visit(part) for all that a value is made of; `count` says how long an array is to be.
template <class T, class Visit, class Count>
void visit_parts(T& value, const Visit& visit, const Count& count) {
  if constexpr (TiesMembers<T>) {
    using Tied = decltype(stored(value));
    static_assert(size_with<T>(std::type_identity<Tied>()) == sizeof(T),
                  "stored() must tie all members in the order of their declaration");
    std::apply([&](auto&... member) { (visit_parts(member, visit, count), ...); }, stored(value));
  } else if constexpr (fixed_matrix<T>) {
    for (Eigen::Index k = 0; k < value.size(); ++k) visit(value.data()[k]);
  } else if constexpr (requires { value.has_value(); }) {
    auto present = static_cast<std::int64_t>(value.has_value());
    visit(present);
    if (present == 0) return value.reset();
    if (!value) value.emplace();
    visit_parts(*value, visit, count);
  } else if constexpr (requires {
                         value.first;
                         value.second;
                       }) {
    visit_parts(value.first, visit, count);
    visit_parts(value.second, visit, count);
  } else if constexpr (Resizable<T>) {
    static_assert(!std::same_as<T, std::vector<bool>>);
    count(value);
    for (auto& element : value) visit_parts(element, visit, count);
  } else {
    visit(value);
  }
}

}  // namespace detail

}  // namespace cd
