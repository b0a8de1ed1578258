// Looking at the memory of arrays, the fastest way to see that nothing changed or nothing is there.
#pragma once

#include <cstring>
#include <type_traits>

#include "libcd/core/array.hpp"

namespace cd {

/// True if both have the same length and the same bytes; elements without padding.
template <class T>
bool same_bytes(const Array<T>& a, const Array<T>& b) {
  static_assert(std::is_trivially_copyable_v<T>);
  if (a.size() != b.size()) return false;
  return std::memcmp(a.data(), b.data(), sizeof(T) * a.std::template vector<T>::size()) == 0;
}

/// True if all bytes are zero; elements without padding, such as numbers and Eigen's vectors.
template <class T>
bool all_bytes_zero(const Array<T>& a) {
  const auto* const bytes = reinterpret_cast<const unsigned char*>(a.data());
  const std::size_t count = sizeof(T) * a.std::template vector<T>::size();
  return count == 0 || (bytes[0] == 0 && std::memcmp(bytes, bytes + 1, count - 1) == 0);
}

}  // namespace cd
