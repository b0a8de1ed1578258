// SPDX-License-Identifier: BSD-3-Clause
// Lists that threads write in parts.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "libcd/core/parallel.hpp"

namespace cd {

/// Returns what body(first, end, list) appends for the parts in which threads share [0, count), one
/// after the other: the same for any number of threads if it goes through its part in order. The
/// list is made in the memory of an earlier one, and expected to be about as long.
template <class T, class Body>
std::vector<T> parallel_lists(int count, std::vector<T> all, const Body& body) {
  const int parts = threads_for(count);
  const std::size_t expected = all.size();
  if (parts == 1) {
    all.clear();
    body(0, count, all);
    return all;
  }
  std::vector<std::vector<T>> lists(static_cast<std::size_t>(parts));
  parallel_blocks(parts, [&](int part, int) {
    std::vector<T>& list = lists[static_cast<std::size_t>(part)];
    list.reserve(expected / lists.size());
    body(begin_of_part(count, part, parts), begin_of_part(count, part + 1, parts), list);
  });
  std::vector<std::ptrdiff_t> first = {0};
  for (const std::vector<T>& list : lists)
    first.push_back(first.back() + static_cast<std::ptrdiff_t>(list.size()));
  all.resize(static_cast<std::size_t>(first.back()));
  parallel_blocks(parts, [&](int part, int) {
    const auto k = static_cast<std::size_t>(part);
    std::ranges::copy(lists[k], all.begin() + first[k]);
  });
  return all;
}

}  // namespace cd
