// SPDX-License-Identifier: BSD-3-Clause
// Insertion sort, for a few values.
#pragma once

#include <functional>
#include <iterator>
#include <utility>

namespace cd {

/// Sorts a range of a handful of values, or one that is nearly sorted: less work than std::sort,
/// which is made for long ones.
template <class Iterator, class Less = std::less<>>
void insertion_sort(Iterator first, Iterator last, const Less& less = {}) {
  if (first == last) return;
  for (Iterator next = std::next(first); next != last; ++next) {
    auto value = std::move(*next);
    Iterator hole = next;
    for (; hole != first && less(value, *std::prev(hole)); --hole)
      *hole = std::move(*std::prev(hole));
    *hole = std::move(value);
  }
}

}  // namespace cd
