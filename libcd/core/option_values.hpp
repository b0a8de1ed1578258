// SPDX-License-Identifier: BSD-3-Clause
// Option values: what a user gives of the options of a method's parts, by their names.
#pragma once

#include <concepts>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>

#include "libcd/core/number.hpp"

namespace cd {

/// The value of an option, as a user gives it.
using OptionValue = std::variant<bool, std::int64_t, std::uint64_t, double, std::string>;

/// Values by the names of options: {{"sweeps", 50}, {"sweep_order", "frozen"}}.
using OptionValues = std::map<std::string, OptionValue>;

/// The value as one types it.
std::string to_text(const OptionValue& value);

/// The name of an option on command lines: with dashes in place of underscores and dots.
inline std::string dashed(std::string name) {
  for (char& c : name)
    if (c == '_' || c == '.') c = '-';
  return name;
}

/// The name with underscores in place of dashes, as names of quantities have it.
inline std::string underscored(std::string name) {
  for (char& c : name)
    if (c == '-') c = '_';
  return name;
}

/// The value that a text spells: a number, true or false (also on, off), or itself.
OptionValue option_value(const std::string& text);

/// The value of an option that is given as a number or a text (T = double, std::string); nothing
/// where it is not.
template <class T>
std::optional<T> given(const OptionValues& values, const std::string& name) {
  const auto found = values.find(name);
  if (found == values.end()) return std::nullopt;
  if constexpr (std::same_as<T, double>) {
    return std::visit(
        [](const auto& value) -> std::optional<double> {
          if constexpr (Number<std::decay_t<decltype(value)>>) return static_cast<double>(value);
          return std::nullopt;
        },
        found->second);
  } else {
    const T* const value = std::get_if<T>(&found->second);
    return value ? std::optional(*value) : std::nullopt;
  }
}

}  // namespace cd
