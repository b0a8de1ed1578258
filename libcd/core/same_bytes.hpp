// Whether two arrays are the same to the last bit, the fastest way to see that nothing changed.
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

}  // namespace cd
