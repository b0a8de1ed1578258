// SPDX-License-Identifier: BSD-3-Clause
// From values of a file to values of options, and back.
#include "libcd/scene_file/option_keys.hpp"

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>

#include "libcd/core/comma_list.hpp"
#include "libcd/core/error.hpp"
#include "libcd/io/printable.hpp"
#include "libcd/scene_file/toml_text.hpp"

namespace cd {
namespace {

using Json = nlohmann::ordered_json;

std::optional<OptionValue> option_value_of(const Json& value) {
  if (value.is_boolean()) return value.get<bool>();
  if (value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t{INT64_MAX})
    return value.get<std::uint64_t>();
  if (value.is_number_integer()) return value.get<std::int64_t>();
  if (value.is_number()) return value.get<double>();
  if (value.is_string()) return value.get<std::string>();
  return std::nullopt;
}

Json json_of_value(const OptionValues& values, const std::string& name) {
  const auto found = values.find(name);
  if (found == values.end()) return {};
  return std::visit([](const auto& value) { return Json(value); }, found->second);
}

KeyEntry key_of(const SharedOption& option, const std::string& key, bool is_known,
                OptionValues& values) {
  const OptionEntry& entry = option.entry;
  const auto read = [entry, is_known, &values](const Json& value, const std::string& where) {
    if (!is_known) throw Error(where + ": is only for dimension = 3");
    const std::optional<OptionValue> given = option_value_of(value);
    const std::optional<OptionValue> kept = given ? entry.set(*given) : std::nullopt;
    if (!kept)
      throw Error(where, printable(toml_value(value)),
                  given ? entry.instead_of(*given) : entry.expected);
    values.insert_or_assign(entry.name, *kept);
  };
  const std::string& word = entry.in_files.empty() ? entry.initial : entry.in_files;
  const std::string initial = entry.words.empty() ? word : toml_value(Json(word));
  // Of a table its own line says whose options it has; of many parts the list says nothing.
  constexpr std::size_t kFew = 4;
  const bool lists_parts = key == entry.name && option.parts.size() <= kFew;
  const std::string parts = lists_parts ? " (" + comma_list(option.parts) + ')' : "";
  return {.name = key,
          .allowed = entry.allowed,
          .initial = initial,
          .help = entry.help + parts,
          .read = read,
          .value = [name = entry.name, &values] { return json_of_value(values, name); },
          .beside = entry.beside};
}

/// "contact" of "contact.rolling"; empty of a name without a dot.
std::string table_of(const std::string& name) {
  const std::size_t dot = name.find('.');
  return dot == std::string::npos ? "" : name.substr(0, dot);
}

}  // namespace

void declare_options(KeyTable& keys, const std::vector<SharedOption>& options, int dimension,
                     OptionValues& values) {
  std::vector<std::pair<std::string, std::shared_ptr<KeyTable>>> tables;
  for (const SharedOption& option : options) {
    if (!option.entry.is_key) continue;
    const bool is_known = dimension == 3 || option.in_2d;
    const std::string& name = option.entry.name;
    const std::string table = table_of(name);
    if (table.empty()) {
      keys.add(key_of(option, name, is_known, values));
      continue;
    }
    auto found = std::ranges::find_if(tables, [&](const auto& t) { return t.first == table; });
    if (found == tables.end()) {
      found = tables.insert(found, {table, std::make_shared<KeyTable>()});
      keys.within(table, found->second, "options of " + comma_list(option.parts));
    }
    found->second->add(key_of(option, name.substr(table.size() + 1), is_known, values));
  }
}

void declare_keys(KeyTable& keys, PairSpec& pair, const std::vector<SharedOption>& options,
                  int dimension) {
  keys.texts("between", pair.between, "names of two materials, which may be the same");
  keys.require();
  keys.number("coefficient", pair.coefficient, at_least(0),
              "Coulomb's mu; absent: the friction of all pairs");
  std::vector<SharedOption> of_pairs;
  for (const SharedOption& option : options)
    if (option.per_pair) of_pairs.push_back(option);
  declare_options(keys, of_pairs, dimension, pair.values);
  std::vector<std::string> one_of;
  for (const KeyEntry& entry : keys.entries())
    if (entry.name != "between") one_of.push_back(entry.name);
  keys.require_one_of(one_of);
}

}  // namespace cd
