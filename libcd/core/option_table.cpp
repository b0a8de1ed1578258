// SPDX-License-Identifier: BSD-3-Clause
// Options as text, and values into variables.
#include "libcd/core/option_table.hpp"

#include <algorithm>

#include "libcd/core/error.hpp"
#include "libcd/core/nearest_word.hpp"

namespace cd {

std::string to_text(const OptionValue& value) {
  return std::visit(
      []<class T>(const T& v) -> std::string {
        if constexpr (std::same_as<T, bool>) {
          return v ? "true" : "false";
        } else if constexpr (std::same_as<T, std::string>) {
          return v;
        } else {
          return to_text(v);
        }
      },
      value);
}

OptionValue option_value(const std::string& text) {
  if (text == "true" || text == "on") return true;
  if (text == "false" || text == "off") return false;
  if (const auto whole = parse_number<std::int64_t>(text)) return *whole;
  if (const auto real = parse_number<double>(text)) return *real;
  return text;
}

std::string OptionEntry::instead_of(const OptionValue& value) const {
  const auto* const word = std::get_if<std::string>(&value);
  return word && !words.empty() ? one_of(*word, words) : expected;
}

void OptionTable::on_off(const std::string& name, bool& target, const std::string& help) {
  entries_.push_back({name,
                      "true or false",
                      "true or false",
                      target ? "true" : "false",
                      help,
                      {},
                      [&target](const OptionValue& value) {
                        const bool* const flag = std::get_if<bool>(&value);
                        if (!flag) return std::optional<OptionValue>();
                        target = *flag;
                        return std::optional(value);
                      }});
}

void OptionTable::keep(const std::shared_ptr<void>& owner) {
  for (OptionEntry& entry : entries_)
    entry.set = [owner, set = entry.set](const OptionValue& value) { return set(value); };
}

const OptionEntry* OptionTable::find(const std::string& name) const {
  const auto found = std::ranges::find(entries_, name, &OptionEntry::name);
  return found == entries_.end() ? nullptr : &*found;
}

void OptionTable::read(const OptionValues& values) const {
  for (const OptionEntry& entry : entries_) {
    const auto value = values.find(entry.name);
    if (value != values.end() && !entry.set(value->second))
      throw Error(entry.name, to_text(value->second), entry.instead_of(value->second));
  }
}

}  // namespace cd
