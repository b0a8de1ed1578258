// SPDX-License-Identifier: BSD-3-Clause
// Pairs with a coefficient that no default can replace, as a stiffness.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "libcd/core/error.hpp"
#include "libcd/scene/pair_table.hpp"

namespace cd {

/// The table of what `make(a, b)` makes of the pairs that have the number; the others, which must
/// not meet, get what is made of the first that has. Throws Error, naming the key, if none has.
template <class Has, class Make>
auto pairs_with(int materials, const Has& has, const std::string& key, const Make& make) {
  std::optional<std::pair<int, int>> first;
  for (int a = 0; a < materials && !first; ++a)
    for (int b = a; b < materials && !first; ++b)
      if (has(a, b)) first = {a, b};
  if (!first) throw Error(key + ": is missing, expected a number above 0");
  return table_of_pairs(materials, [&](int a, int b) {
    return has(a, b) ? make(a, b) : make(first->first, first->second);
  });
}

}  // namespace cd
