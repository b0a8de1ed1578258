// SPDX-License-Identifier: BSD-3-Clause
// Numbers and vectors from JSON values and back.
#pragma once

#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "libcd/core/range.hpp"
#include "libcd/core/vector.hpp"

namespace cd {

/// A number within a range; nothing for another value. 1e4 is an integer, too.
template <Number T>
std::optional<T> number_of(const nlohmann::ordered_json& value, const Range& range) {
  if (!value.is_number()) return std::nullopt;
  if constexpr (std::integral<T>) {
    if (value.is_number_float()) {  // 1e4 is a float in TOML
      const auto whole = parse_typed<T>(to_text(value.get<double>()));
      return whole && range.contains(*whole) ? whole : std::nullopt;
    }
    const auto whole = value.get<std::int64_t>();
    if (!std::in_range<T>(whole) || !range.contains(static_cast<T>(whole))) return std::nullopt;
    return static_cast<T>(whole);
  } else {
    const T number = value.get<T>();
    return range.contains(number) ? std::optional(number) : std::nullopt;
  }
}

/// As many numbers as the space has dimensions; nothing for another value.
template <int D>
std::optional<Vector<D>> vector_of(const nlohmann::ordered_json& value, bool may_be_infinite) {
  if (!value.is_array() || value.size() != D) return std::nullopt;
  Vector<D> vector;
  for (int axis = 0; axis < D; ++axis) {
    const auto& part = value[static_cast<std::size_t>(axis)];
    if (!part.is_number()) return std::nullopt;
    vector[axis] = part.get<double>();
    if (std::isnan(vector[axis]) || (std::isinf(vector[axis]) && !may_be_infinite))
      return std::nullopt;
  }
  return vector;
}

/// @{
/// The JSON value; null for what is absent.
template <class T>
nlohmann::ordered_json json_of(const T& value) {
  return value;
}
template <int D>
nlohmann::ordered_json json_of(const Vector<D>& value) {
  return std::vector<double>(value.begin(), value.end());
}
template <int D>
nlohmann::ordered_json json_of(const std::vector<Vector<D>>& values) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Vector<D>& value : values) list.push_back(json_of<D>(value));
  return list;
}
template <class T>
nlohmann::ordered_json json_of(const std::optional<T>& value) {
  return value ? json_of(*value) : nlohmann::ordered_json();
}
inline nlohmann::ordered_json json_of(const std::pair<double, double>& value) {
  return value.first == value.second ? nlohmann::ordered_json(value.first)
                                     : nlohmann::ordered_json{value.first, value.second};
}
/// @}

/// Returns whether a value stands for nothing, as texts and lists that are empty do.
inline bool is_absent(const nlohmann::ordered_json& value) {
  const bool is_empty_text = value.is_string() && value.get_ref<const std::string&>().empty();
  return value.is_null() || is_empty_text || (value.is_structured() && value.empty());
}

}  // namespace cd
