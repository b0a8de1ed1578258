// SPDX-License-Identifier: BSD-3-Clause
// Test for an array of zeros, by its bytes.
#pragma once

#include <cstring>

#include "libcd/core/array.hpp"

namespace cd {

/// True if all bytes are zero; elements without padding, such as numbers and Eigen's vectors.
template <class T>
bool all_bytes_zero(const Array<T>& a) {
  const auto* const bytes = reinterpret_cast<const unsigned char*>(a.data());
  const std::size_t count = sizeof(T) * a.std::template vector<T>::size();
  return count == 0 || (bytes[0] == 0 && std::memcmp(bytes, bytes + 1, count - 1) == 0);
}

}  // namespace cd
