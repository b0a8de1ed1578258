// SPDX-License-Identifier: BSD-3-Clause
// One row per key.
#include "libcd/scene_file/key_documentation.hpp"

#include <algorithm>

namespace cd {
namespace {

std::string default_of(const KeyEntry& entry) {
  return entry.initial.empty() || entry.initial == KeyTable::kRequired ? entry.initial
                                                                       : '`' + entry.initial + '`';
}

std::string meaning_of(const KeyEntry& entry) {
  std::string meaning = entry.help;
  if (!entry.with_key.empty()) {
    meaning += " (" + entry.with_key + " = ";
    for (std::size_t k = 0; k < entry.with_values.size(); ++k)
      meaning += (k > 0 ? ", " : "") + entry.with_values[k];
    meaning += ')';
  }
  if (!entry.condition_words.empty()) meaning += " (for " + entry.condition_words + ')';
  if (!entry.beside.empty()) meaning += " (beside `" + entry.beside + "`)";
  return meaning;
}

/// The cell of a key that both dimensions have.
std::string both(const std::string& plane, const std::string& space) {
  return plane == space ? plane : plane + "; 3D: " + space;
}

std::string row(const std::string& name, const std::string& allowed, const std::string& initial,
                const std::string& meaning) {
  return "| `" + name + "` | " + allowed + " | " + initial + " | " + meaning + " |\n";
}

/// The row of a key that one dimension has.
std::string row_of_one(const KeyEntry& entry, const std::string& dimension) {
  return row(entry.name, entry.allowed, default_of(entry), dimension + ": " + meaning_of(entry));
}

const KeyEntry* find(const KeyTable& keys, const std::string& name) {
  const auto found = std::ranges::find(keys.entries(), name, &KeyEntry::name);
  return found == keys.entries().end() ? nullptr : &*found;
}

}  // namespace

std::string key_documentation(const KeyTable& plane, const KeyTable& space,
                              const std::string& path) {
  std::string text = "| key | value | default | meaning |\n|---|---|---|---|\n";
  for (const KeyEntry& entry : space.entries()) {
    if (entry.within) continue;
    const KeyEntry* const two = find(plane, entry.name);
    text += two ? row(entry.name, both(two->allowed, entry.allowed),
                      both(default_of(*two), default_of(entry)),
                      both(meaning_of(*two), meaning_of(entry)))
                : row_of_one(entry, "3D");
  }
  for (const KeyEntry& entry : plane.entries())
    if (!entry.within && !find(space, entry.name)) text += row_of_one(entry, "2D");
  for (const KeyEntry& entry : plane.entries()) {  // both have the same tables
    if (!entry.within) continue;
    const std::string name = path.empty() ? entry.name : path + '.' + entry.name;
    text += "\n### `" + std::string(entry.is_list ? "[[" + name + "]]" : '[' + name + ']') + "`\n" +
            entry.help + ".\n\n" +
            key_documentation(*entry.within, *find(space, entry.name)->within, name);
  }
  return text;
}

}  // namespace cd
