// SPDX-License-Identifier: BSD-3-Clause
// Values of pairs of materials.
#include "libcd/simulation/part_options.hpp"

namespace cd {

OptionValues values_of_unlike(const OptionValues& of_all, const OptionTable& table) {
  OptionValues values = of_all;
  for (const OptionEntry& entry : table.entries())
    if (entry.follows == Follows::likes) values.erase(entry.name);
  return values;
}

OptionValues values_of_pair(const OptionValues& of_all, const OptionTable& table,
                            const PairValues& pair) {
  const bool gives_some = std::ranges::any_of(table.entries(), [&](const OptionEntry& entry) {
    return entry.follows == Follows::likes && pair.values.contains(entry.name);
  });
  OptionValues values = pair.a == pair.b || gives_some ? of_all : values_of_unlike(of_all, table);
  for (const auto& [name, value] : pair.values) values.insert_or_assign(name, value);
  return values;
}

}  // namespace cd
