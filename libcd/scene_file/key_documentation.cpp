// SPDX-License-Identifier: BSD-3-Clause
// One row per key.
#include "libcd/scene_file/key_documentation.hpp"

namespace cd {
namespace {

std::string row_of(const KeyEntry& entry) {
  std::string meaning = entry.help;
  if (!entry.with_key.empty()) {
    meaning += " (" + entry.with_key + " = ";
    for (std::size_t k = 0; k < entry.with_values.size(); ++k)
      meaning += (k > 0 ? ", " : "") + entry.with_values[k];
    meaning += ')';
  }
  return "| `" + entry.name + "` | " + entry.allowed + " | " +
         (entry.initial.empty() || entry.initial == KeyTable::kRequired
              ? entry.initial
              : '`' + entry.initial + '`') +
         " | " + meaning + " |\n";
}

}  // namespace

std::string key_documentation(const KeyTable& keys, const std::string& path) {
  std::string text = "| key | value | default | meaning |\n|---|---|---|---|\n";
  for (const KeyEntry& entry : keys.entries())
    if (!entry.within) text += row_of(entry);
  for (const KeyEntry& entry : keys.entries()) {
    if (!entry.within) continue;
    const std::string name = path.empty() ? entry.name : path + '.' + entry.name;
    text += "\n### `" + std::string(entry.is_list ? "[[" + name + "]]" : '[' + name + ']') + "`\n" +
            entry.help + ".\n\n" + key_documentation(*entry.within, name);
  }
  return text;
}

}  // namespace cd
