// SPDX-License-Identifier: BSD-3-Clause
// std::vector indexed and counted by int: bodies and contacts are numbered with 32 bits.
#pragma once

#include <cassert>
#include <vector>

namespace cd {

/// A contiguous array. As std::vector, but operator[] takes an int (checked in debug builds) and
/// size() returns one.
template <class T>
class Array : public std::vector<T> {
 public:
  using std::vector<T>::vector;

  /// @{
  /// Element k, 0 <= k < size().
  T& operator[](int k) {
    assert(k >= 0 && k < size());
    return this->data()[k];
  }
  const T& operator[](int k) const {
    assert(k >= 0 && k < size());
    return this->data()[k];
  }
  /// @}
  int size() const { return static_cast<int>(std::vector<T>::size()); }  ///< number of elements
  /// Keeps the first elements; new ones are zero or as their type makes them.
  void resize(int count) { std::vector<T>::resize(static_cast<std::size_t>(count)); }
  /// `count` copies of a value in place of all elements.
  void assign(int count, const T& value) {
    std::vector<T>::assign(static_cast<std::size_t>(count), value);
  }
};

}  // namespace cd
