// SPDX-License-Identifier: BSD-3-Clause
// One number of each row: a sample of rows for means and fits.
#pragma once

#include <functional>
#include <vector>

namespace cd {

/// What a member or a function is for each row.
template <class Rows, class Value>
std::vector<double> each(const Rows& rows, const Value& value) {
  std::vector<double> values;
  for (const auto& row : rows) values.push_back(static_cast<double>(std::invoke(value, row)));
  return values;
}

}  // namespace cd
