// SPDX-License-Identifier: BSD-3-Clause
// Strict reading of a JSON object: a wrong key or value is refused with its place.
#pragma once

#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>

#include <libcd/core/error.hpp>
#include "validation/check_file.hpp"

namespace cd {

using Json = nlohmann::ordered_json;  // parameters are named in the order of the file

inline const std::set<std::string> kAllPresets = {"quick", "standard", "paper"};

/// One object of a file, with its place for the messages; everything throws Error.
class JsonReader {
 public:
  JsonReader(const Json& object, std::string place) : object_(object), place_(std::move(place)) {
    if (!object_.is_object()) fail("expected an object {...}");
  }

  [[noreturn]] void fail(const std::string& what) const { throw Error(place_ + ": " + what); }

  bool has(const std::string& key) const { return object_.contains(key); }

  void allow_only(const std::set<std::string>& keys) const {
    for (const auto& [key, value] : object_.items())
      if (!keys.count(key)) fail("unknown key \"" + key + "\"");
  }

  const Json& at(const std::string& key) const {
    if (!has(key)) fail("\"" + key + "\" is missing");
    return object_.at(key);
  }

  std::string text(const std::string& key) const {
    const Json& value = at(key);
    if (!value.is_string() || value.get_ref<const std::string&>().empty())
      fail("\"" + key + "\" must be a text that is not empty");
    return value.get<std::string>();
  }

  double number(const std::string& key) const {
    const Json& value = at(key);
    if (!value.is_number() || !std::isfinite(value.get<double>()))
      fail("\"" + key + "\" must be a finite number");
    return value.get<double>();
  }

  /// One number for all presets, or an object with a number for each preset of the check.
  NumberByPreset by_preset(const std::string& key, const std::set<std::string>& presets) const {
    NumberByPreset numbers;
    if (!has(key)) return numbers;
    if (!at(key).is_object()) {
      for (const auto& preset : presets) numbers[preset] = number(key);
      return numbers;
    }
    const JsonReader table(at(key), place_ + ", \"" + key + "\"");
    table.allow_only(kAllPresets);
    for (const auto& preset : presets) numbers[preset] = table.number(preset);
    return numbers;
  }

 private:
  const Json& object_;
  std::string place_;
};

}  // namespace cd
