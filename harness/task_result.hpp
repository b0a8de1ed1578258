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

#include <concepts>
#include <cstdint>
#include <string>
#include <vector>

#include <libcd/core/error.hpp>
#include <libcd/io/state_file.hpp>
#include "harness/result_parts.hpp"

namespace cd {

/// A type that puts itself into a state and gets itself from there.
template <class T>
concept PutsItself = requires(const T& result, StateFile& state) {
  result.put(state);
  { T::get(state) } -> std::same_as<T>;
};

/// Notes a value number by number and text by text, under names that begin with a prefix.
template <class T>
void put_members(State& state, T& value, const std::string& prefix = "") {
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
  detail::visit_parts(value, note, [&](const auto& array) {
    integers.push_back(static_cast<std::int64_t>(array.size()));
  });
  state.put(prefix + "reals", reals);
  state.put(prefix + "integers", integers);
  state.put(prefix + "texts", texts);
}

/// The value that `put_members` noted; throws Error if it is not of this type.
template <class T>
T get_members(const State& state, const std::string& prefix = "") {
  const auto& reals = state.get<double>(prefix + "reals");
  const auto& integers = state.get<std::int64_t>(prefix + "integers");
  const auto& texts = state.get<std::string>(prefix + "texts");
  std::size_t real = 0, integer = 0, text = 0;
  const auto next = [](const auto& values, std::size_t& place) {
    if (place == values.size()) throw Error("a stored result ends too early");
    return values[place++];
  };
  T value{};
  const auto set = [&]<class Part>(Part& part) {
    if constexpr (std::floating_point<Part>)
      part = next(reals, real);
    else if constexpr (std::same_as<Part, std::string>)
      part = next(texts, text);
    else
      part = static_cast<Part>(next(integers, integer));
  };
  detail::visit_parts(value, set, [&]<class Values>(Values& array) {
    const std::int64_t size = next(integers, integer);
    // No element is stored in less than a number or a text.
    const auto most = reals.size() + integers.size() + texts.size();
    if (size < 0 || static_cast<std::uint64_t>(size) > most)
      throw Error("a stored result has an array of " + std::to_string(size));
    array = Values(static_cast<std::size_t>(size));
  });
  if (real < reals.size() || integer < integers.size() || text < texts.size())
    throw Error("a stored result is too long");
  return value;
}

/// Notes a result.
template <class T>
void put_result(StateFile& state, T& result) {
  if constexpr (std::same_as<T, StateFile>)
    state = result;
  else if constexpr (PutsItself<T>)
    result.put(state);
  else
    put_members(state, result);
}

/// The result that `put_result` noted; throws Error if it is not of this type.
template <class T>
T get_result(const StateFile& state) {
  if constexpr (std::same_as<T, StateFile>) {
    return state;
  } else if constexpr (PutsItself<T>) {
    return T::get(state);
  } else {
    return get_members<T>(state);
  }
}

}  // namespace cd
