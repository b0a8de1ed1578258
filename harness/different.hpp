// SPDX-License-Identifier: BSD-3-Clause
// Lists of options whose values must differ.
#pragma once

#include <set>
#include <string>
#include <vector>

#include <libcd/core/error.hpp>

namespace cd {

/// Throws Error, which names the option, if two of its values are equal or there are fewer than
/// `least`: a power law needs two.
template <class Value>
void require_different(const std::string& name, const std::vector<Value>& values,
                       std::size_t least = 1) {
  const auto count = std::set<Value>(values.begin(), values.end()).size();
  if (count < least || count < values.size())
    throw Error(
        name, std::to_string(count) + " different of " + std::to_string(values.size()),
        least > 1 ? std::to_string(least) + " or more different numbers" : "different numbers");
}

}  // namespace cd
