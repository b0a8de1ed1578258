// SPDX-License-Identifier: BSD-3-Clause
// Results of tasks as a StateFile and back, bit for bit.
//
// A result may be a number, a text, a vector or matrix of fixed size, an optional, a pair, an array
// of such things, or a structure whose members are listed once:
//
//   struct Push { double sweeps; std::vector<double> force; };
//   inline auto stored(Push& p) { return std::tie(p.sweeps, p.force); }
//
// or a type that knows by itself: `void put(StateFile&) const` and `static T get(const
// StateFile&)`.
#pragma once

#include <Eigen/Core>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <libcd/core/error.hpp>
#include <libcd/io/state_file.hpp>

namespace cd {

/// A type that puts itself into a state and gets itself from there.
template <class T>
concept PutsItself = requires(const T& result, StateFile& state) {
  result.put(state);
  { T::get(state) } -> std::same_as<T>;
};

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

/// Notes a result.
template <class T>
void put_result(StateFile& state, T& result) {
  if constexpr (std::same_as<T, StateFile>) {
    state = result;
  } else if constexpr (PutsItself<T>) {
    result.put(state);
  } else {
    std::vector<double> reals;
    std::vector<std::int64_t> integers;
    std::vector<std::string> texts;
    const auto note = [&]<class Part>(const Part& part) {
      if constexpr (std::floating_point<Part>)
        reals.push_back(part);
      else if constexpr (std::same_as<Part, std::string>)
        texts.push_back(part);
      else
        integers.push_back(static_cast<std::int64_t>(part));
    };
    detail::visit_parts(result, note, [&](const auto& array) {
      integers.push_back(static_cast<std::int64_t>(array.size()));
    });
    state.put("reals", reals);
    state.put("integers", integers);
    state.put("texts", texts);
  }
}

/// The result that `put_result` noted; throws Error if it is not of this type.
template <class T>
T get_result(const StateFile& state) {
  if constexpr (std::same_as<T, StateFile>) {
    return state;
  } else if constexpr (PutsItself<T>) {
    return T::get(state);
  } else {
    const auto reals = state.get<double>("reals");
    const auto integers = state.get<std::int64_t>("integers");
    const auto texts = state.get<std::string>("texts");
    std::size_t real = 0, integer = 0, text = 0;
    const auto next = [](const auto& values, std::size_t& place) {
      if (place == values.size()) throw Error("a stored result ends too early");
      return values[place++];
    };
    T result{};
    const auto set = [&]<class Part>(Part& part) {
      if constexpr (std::floating_point<Part>)
        part = next(reals, real);
      else if constexpr (std::same_as<Part, std::string>)
        part = next(texts, text);
      else
        part = static_cast<Part>(next(integers, integer));
    };
    detail::visit_parts(result, set, [&]<class Values>(Values& array) {
      const std::int64_t size = next(integers, integer);
      // No element is stored in less than a number or a text.
      const auto most = reals.size() + integers.size() + texts.size();
      if (size < 0 || static_cast<std::uint64_t>(size) > most)
        throw Error("a stored result has an array of " + std::to_string(size));
      array = Values(static_cast<std::size_t>(size));
    });
    if (real < reals.size() || integer < integers.size() || text < texts.size())
      throw Error("a stored result is too long");
    return result;
  }
}

}  // namespace cd
