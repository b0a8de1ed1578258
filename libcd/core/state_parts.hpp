// SPDX-License-Identifier: BSD-3-Clause
// State parts: objects that tie what they consist of, noted in a State bit for bit.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "libcd/core/state.hpp"

namespace cd {

/// An object that ties the parts it consists of: `auto saved_parts() { return std::tie(...); }`.
template <class T>
concept TiesParts = requires(T& part) {
  part.saved_parts();
};

/// Calls visit(part, prefix of its own) for each of the tied parts.
template <class... Parts, class Visit>
void for_each_part(std::tuple<Parts&...> parts, const std::string& prefix, const Visit& visit) {
  int place = 0;
  const auto own = [&] { return prefix + "part " + std::to_string(place++) + '/'; };
  std::apply([&](Parts&... part) { (visit(part, own()), ...); }, parts);
}

namespace detail {

using Words = std::vector<std::uint32_t>;

/// Values that are plain numbers all through, such as those made of Eigen's vectors of fixed size.
template <class T>
inline constexpr bool kIsPlain = std::is_trivially_destructible_v<T> && !std::is_pointer_v<T>;

/// Of an array, or a vector of Eigen.
template <class T>
using Element = std::remove_reference_t<decltype(*std::declval<T&>().data())>;

}  // namespace detail

/// Notes an object, the bits of each of its parts, under names that begin with a prefix. Parts tie
/// theirs in turn, or are plain values, or arrays of such or of such arrays.
template <class T>
void put_parts(State& state, const std::string& prefix, T& part) {
  const auto words_of = [](const void* first, std::size_t bytes) {
    detail::Words words((bytes + sizeof(std::uint32_t) - 1) / sizeof(std::uint32_t));
    if (bytes > 0) std::memcpy(words.data(), first, bytes);
    return words;
  };
  if constexpr (TiesParts<T>) {
    for_each_part(part.saved_parts(), prefix,
                  [&](auto& inner, const std::string& own) { put_parts(state, own, inner); });
  } else if constexpr (detail::kIsPlain<T>) {
    state.put(prefix + "bits", words_of(&part, sizeof(T)));
  } else if constexpr (detail::kIsPlain<detail::Element<T>>) {
    const auto count = static_cast<std::size_t>(part.size());
    state.put(prefix + "bits", words_of(part.data(), sizeof(detail::Element<T>) * count));
  } else {
    std::int64_t count = 0;
    for (auto& each : part) put_parts(state, prefix + std::to_string(count++) + '/', each);
    state.put(prefix + "count", count);
  }
}

/// Restores what `put_parts` noted of an object of the same type. An array that is empty gets the
/// length that it had, another one must have it already: others may point into it. An object that
/// ties its parts may have restored(), which is called when they are. Throws Error if the state is
/// not one of such an object.
template <class T>
void get_parts(const State& state, const std::string& prefix, T& part) {
  if constexpr (TiesParts<T>) {
    for_each_part(part.saved_parts(), prefix,
                  [&](auto& inner, const std::string& own) { get_parts(state, own, inner); });
    if constexpr (requires { part.restored(); }) part.restored();
  } else if constexpr (detail::kIsPlain<T>) {
    constexpr std::size_t kWords = (sizeof(T) + sizeof(std::uint32_t) - 1) / sizeof(std::uint32_t);
    std::memcpy(static_cast<void*>(&part), state.get<std::uint32_t>(prefix + "bits", kWords).data(),
                sizeof(T));
  } else if constexpr (detail::kIsPlain<detail::Element<T>>) {
    constexpr std::size_t kEach = sizeof(detail::Element<T>) / sizeof(std::uint32_t);
    static_assert(sizeof(detail::Element<T>) % sizeof(std::uint32_t) == 0);
    if (part.size() == 0) {
      const auto count = state.get<std::uint32_t>(prefix + "bits").size() / kEach;
      part.resize(static_cast<decltype(part.size())>(count));
    }
    const auto count = static_cast<std::size_t>(part.size());
    const detail::Words& words = state.get<std::uint32_t>(prefix + "bits", kEach * count);
    if (count > 0)
      std::memcpy(static_cast<void*>(part.data()), words.data(),
                  sizeof(detail::Element<T>) * count);
  } else {
    const auto count = state.get_one<std::int64_t>(prefix + "count");
    part.clear();
    for (std::int64_t k = 0; k < count; ++k)
      get_parts(state, prefix + std::to_string(k) + '/', part.emplace_back());
  }
}

}  // namespace cd
