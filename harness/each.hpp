// SPDX-License-Identifier: BSD-3-Clause
// Samples of rows: some of them, and one number of each.
#pragma once

#include <algorithm>
#include <functional>
#include <iterator>
#include <vector>

namespace cd {
namespace detail {
template <class Value>
double follow(const Value& value) {
  return static_cast<double>(value);
}
template <class Value, class First, class... Rest>
double follow(const Value& value, const First& first, const Rest&... rest) {
  return follow(std::invoke(first, value), rest...);
}
}  // namespace detail

/// Returns the value to which the path leads from each row: pointers to members or functions, one
/// after the other.
template <class Rows, class... Path>
std::vector<double> each(const Rows& rows, const Path&... path) {
  std::vector<double> values;
  for (const auto& row : rows) values.push_back(detail::follow(row, path...));
  return values;
}

/// The rows that are wanted.
template <class Row, class Wanted>
std::vector<Row> select(const std::vector<Row>& rows, const Wanted& wanted) {
  std::vector<Row> chosen;
  std::ranges::copy_if(rows, std::back_inserter(chosen), wanted);
  return chosen;
}

}  // namespace cd
