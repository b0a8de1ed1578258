// SPDX-License-Identifier: BSD-3-Clause
// Until the experiments of the Couette cell list fields: what they have in their place.
#pragma once

#include <cstddef>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "libcd/core/array.hpp"
#include "libcd/core/state.hpp"

namespace cd {

/// Keeps numbers under a name.
inline void put_array(State& state, const std::string& name, const Array<double>& values) {
  state.put(name, values);
}

namespace detail {

/// A structure with a function `stored` that ties its members.
template <class T>
concept TiesMembers = requires(T& value) {
  stored(value);
};

/// An object that writes itself under names that begin with a prefix.
template <class T>
concept SavesState = requires(T& part, State& state, const std::string& prefix) {
  part.save(state, prefix);
  part.restore(state, prefix);
};

/// Calls visit(name, members) for each tied member of all.
template <class T, class Visit>
void for_each_tied(const std::vector<T*>& all, const Visit& visit) {
  using Tied = decltype(stored(*all[0]));
  const auto one = [&]<std::size_t m>(std::index_sequence<m>) {
    std::vector<std::remove_reference_t<std::tuple_element_t<m, Tied>>*> members;
    for (T* value : all) members.push_back(&std::get<m>(stored(*value)));
    visit(std::to_string(m), members);
  };
  [&]<std::size_t... m>(std::index_sequence<m...>) {
    (one(std::index_sequence<m>()), ...);
  }
  (std::make_index_sequence<std::tuple_size_v<Tied>>());
}

}  // namespace detail
}  // namespace cd
