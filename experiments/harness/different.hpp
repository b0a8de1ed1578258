// SPDX-License-Identifier: BSD-3-Clause
// Lists of options whose values must differ.
#pragma once

#include <set>
#include <string>
#include <vector>

#include <libcd/core/error.hpp>

namespace cd {

/// Throws Error, which names the option, if two of its values are equal.
template <class Value>
void require_different(const std::string& name, const std::vector<Value>& values) {
  const auto count = std::set<Value>(values.begin(), values.end()).size();
  if (count < values.size())
    throw Error(name, std::to_string(count) + " different of " + std::to_string(values.size()),
                "different numbers");
}

/// The same unless there are two or more: a power law needs two.
template <class Value>
void require_two(const std::string& name, const std::vector<Value>& values) {
  const auto count = std::set<Value>(values.begin(), values.end()).size();
  if (count < 2 || count < values.size())
    throw Error(name, std::to_string(count) + " different of " + std::to_string(values.size()),
                "two or more different numbers");
}

}  // namespace cd
