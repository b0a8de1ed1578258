// SPDX-License-Identifier: BSD-3-Clause
// A sample: one value of each row of a list.
#pragma once

#include <functional>
#include <vector>

namespace cd::unger2002 {

/// The values that a member, or a function of a row, has in all rows.
template <class Rows, class Value>
std::vector<double> each(const Rows& rows, const Value& value) {
  std::vector<double> sample;
  for (const auto& row : rows) sample.push_back(std::invoke(value, row));
  return sample;
}

}  // namespace cd::unger2002
