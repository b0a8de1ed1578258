// SPDX-License-Identifier: BSD-3-Clause
// Pair table: a property of every pair of materials, such as the friction coefficient.
#pragma once

#include <algorithm>
#include <string>

#include "libcd/core/array.hpp"
#include "libcd/core/error.hpp"
#include "libcd/core/revision.hpp"

namespace cd {

/// Most materials that a scene has: a table of their pairs is as large as their square.
inline constexpr int kMostMaterials = 1000;

/// Symmetric table over pairs of material numbers 0..materials-1.
template <class T>
class PairTable {
 public:
  /// One value for all pairs. Throws Error unless there are 1 to kMostMaterials.
  explicit PairTable(T value, int materials = 1) : materials_(materials) {
    if (materials < 1 || materials > kMostMaterials)
      throw Error("materials", materials, "an integer from 1 to " + std::to_string(kMostMaterials));
    values_.assign(materials * materials, value);
  }

  /// Sets the property of the pair (a, b) and (b, a).
  void set(int a, int b, const T& value) {
    check(a);
    check(b);
    values_[index(a, b)] = value;
    revision_ = Revision::draw();
  }

  /// Number of the pair, the same for (a, b) and (b, a); an argument of operator[].
  int index(int a, int b) const { return std::min(a, b) * materials_ + std::max(a, b); }

  const T& operator[](int pair) const { return values_[pair]; }  ///< by the number of a pair
  /// Of two materials, which are not checked.
  const T& operator()(int a, int b) const { return (*this)[index(a, b)]; }
  int materials() const { return materials_; }     ///< number of materials
  Revision revision() const { return revision_; }  ///< equal ones mean equal contents

 private:
  void check(int material) const {
    if (material < 0 || material >= materials_)
      throw Error("material", material, "a number below " + std::to_string(materials_));
  }

  int materials_;
  Array<T> values_;
  Revision revision_ = Revision::draw();
};

/// The table of what `make(a, b)` makes of each pair of materials, a <= b.
template <class Make>
auto table_of_pairs(int materials, const Make& make) {
  PairTable table(make(0, 0), materials);
  for (int a = 0; a < materials; ++a)
    for (int b = a; b < materials; ++b) table.set(a, b, make(a, b));
  return table;
}

}  // namespace cd
