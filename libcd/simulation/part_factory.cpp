// SPDX-License-Identifier: BSD-3-Clause
// Values of pairs of materials.
#include "libcd/simulation/part_factory.hpp"

namespace cd {

OptionValues values_of_pair(const PartValues& values, const OptionTable& table, int a, int b) {
  const auto found = std::ranges::find_if(values.pairs, [&](const PairValues& pair) {
    return std::minmax(pair.a, pair.b) == std::minmax(a, b);
  });
  OptionValues all = values.of_all;
  if (a != b) {
    const auto is_own = [&](const OptionEntry& entry) {
      return entry.follows == Follows::likes && found != values.pairs.end() &&
             found->values.contains(entry.name);
    };
    if (std::ranges::none_of(table.entries(), is_own))
      for (const OptionEntry& entry : table.entries())
        if (entry.follows == Follows::likes) all.erase(entry.name);
  }
  if (found != values.pairs.end())
    for (const auto& [name, value] : found->values) all.insert_or_assign(name, value);
  return all;
}

}  // namespace cd
