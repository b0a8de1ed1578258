// SPDX-License-Identifier: BSD-3-Clause
// Copy of an array by its bytes.
#pragma once

#include <cstring>
#include <type_traits>

#include "libcd/core/array.hpp"

namespace cd {

/// Makes `to` a copy of `from`; for elements that are plain numbers all through, such as those made
/// of Eigen's vectors, which compilers copy one after the other.
template <class T>
void copy_bytes(const Array<T>& from, Array<T>& to) {
  static_assert(std::is_trivially_destructible_v<T>);
  to.resize(from.size());
  if (from.empty()) return;
  const std::size_t count = from.std::template vector<T>::size();
  std::memcpy(static_cast<void*>(to.data()), static_cast<const void*>(from.data()),
              sizeof(T) * count);
}

}  // namespace cd
