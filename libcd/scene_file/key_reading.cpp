// SPDX-License-Identifier: BSD-3-Clause
// Reading a table and showing it: which keys it may have, and which go with which.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "libcd/core/comma_list.hpp"
#include "libcd/core/error.hpp"
#include "libcd/core/nearest_word.hpp"
#include "libcd/io/printable.hpp"
#include "libcd/scene_file/json_value.hpp"
#include "libcd/scene_file/key_table.hpp"
#include "libcd/scene_file/toml_text.hpp"

namespace cd {

void KeyTable::only_with(const std::string& key, const std::vector<std::string>& values) {
  entries_.back().with_key = key;
  entries_.back().with_values = values;
}

void KeyTable::only_where(const std::function<bool()>& condition, const std::string& words) {
  entries_.back().condition = condition;
  entries_.back().condition_words = words;
}

void KeyTable::read(const nlohmann::ordered_json& table, const std::string& where) const {
  if (!table.is_object()) throw Error(where, printable(toml_value(table)), "a table");
  const std::string here = where + (where.ends_with(':') ? " " : ".");
  for (const auto& [name, value] : table.items()) {
    const auto found = std::ranges::find(entries_, name, &KeyEntry::name);
    if (found == entries_.end()) {
      std::vector<std::string> names;
      for (const KeyEntry& entry : entries_) names.push_back(entry.name);
      throw Error(here + printable(name) + ": no such key" + known_instead(name, names));
    }
    found->read(value, here + name);
  }
  for (const KeyEntry& entry : entries_) {
    const bool is_there = table.contains(entry.name);
    if (is_there) require_place(entry, table, here + entry.name);
    if (entry.initial == kRequired && !is_there && applies(entry))
      throw Error(here + entry.name + ": is missing, expected " + entry.allowed);
  }
  const auto is_there = [&](const std::string& name) { return table.contains(name); };
  if (!one_of_.empty() && std::ranges::none_of(one_of_, is_there))
    throw Error(where + ": says nothing, expected one of " + comma_list(one_of_));
}

void KeyTable::require_place(const KeyEntry& entry, const nlohmann::ordered_json& table,
                             const std::string& where) const {
  if (!fits_other(entry))
    throw Error(where + ": is only for " + entry.with_key + " = " + comma_list(entry.with_values));
  if (!entry.beside.empty() && !table.contains(entry.beside))
    throw Error(where + ": is only for use beside " + entry.beside + ", which is missing");
  if (!applies(entry)) throw Error(where + ": is only for " + entry.condition_words);
}

bool KeyTable::fits_other(const KeyEntry& entry) const {
  if (entry.with_key.empty()) return true;
  const auto other = std::ranges::find(entries_, entry.with_key, &KeyEntry::name);
  return std::ranges::find(entry.with_values, other->value().get<std::string>()) !=
         entry.with_values.end();
}

bool KeyTable::applies(const KeyEntry& entry) const {
  return fits_other(entry) && (!entry.condition || entry.condition());
}

nlohmann::ordered_json KeyTable::values() const {
  auto all = nlohmann::ordered_json::object();
  for (const KeyEntry& entry : entries_) {
    if (!applies(entry) || (!entry.beside.empty() && !all.contains(entry.beside))) continue;
    nlohmann::ordered_json value = entry.value();
    if (!is_absent(value)) all[entry.name] = std::move(value);
  }
  return all;
}

}  // namespace cd
