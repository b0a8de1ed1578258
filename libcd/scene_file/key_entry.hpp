// SPDX-License-Identifier: BSD-3-Clause
// Key entry: one key of a table of a scene file.
#pragma once

#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace cd {

class KeyTable;

/// One key: what it is called and means, and how its value gets into the variable and out again.
struct KeyEntry {
  std::string name;     ///< as in the file
  std::string allowed;  ///< the allowed values in words, as "a number above 0"
  std::string initial;  ///< the default as it would stand in a file; empty: the key may be absent
  std::string help;     ///< meaning, one line
  /// Sets the variable; the text is where the value stands, for messages. Throws Error.
  std::function<void(const nlohmann::ordered_json&, const std::string&)> read;
  std::function<nlohmann::ordered_json()> value;  ///< the present value; null: absent
  std::shared_ptr<KeyTable> within = {};          ///< keys of a table, or of each of a list of them
  bool is_list = false;                           ///< a list of tables
  /// @{
  /// Only where another key has one of these values; empty: always.
  std::string with_key = {};
  std::vector<std::string> with_values = {};
  /// @}
  /// @{
  /// Only where this holds, which the words say; empty: always.
  std::function<bool()> condition = {};
  std::string condition_words = {};
  /// @}
  std::string beside = {};  ///< only in a table that gives this other key; empty: in any
};

}  // namespace cd
