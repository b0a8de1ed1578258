// SPDX-License-Identifier: BSD-3-Clause
// Part options: the options of a law, solver or integrator from values by their names.
#pragma once

#include <algorithm>
#include <concepts>
#include <memory>
#include <string>
#include <vector>

#include "libcd/core/option_table.hpp"
#include "libcd/scene/pair_table.hpp"

namespace cd {

/// Values for one pair of materials, in place of those of all.
struct PairValues {
  /// @{
  /// Numbers of the materials.
  int a = 0, b = 0;
  /// @}
  OptionValues values = {};  ///< of laws
};

/// Values from which a part is made. It takes the options that it has.
struct PartValues {
  OptionValues of_all = {};            ///< of all pairs of materials
  int materials = 1;                   ///< number of materials
  std::vector<PairValues> pairs = {};  ///< at most one for each pair
};

/// Description of a part's options: `describe` binds each to a member, once.
template <class Options>
concept Described = requires(Options& options, OptionTable& table) {
  options.describe(table);
};

/// The options, with the values of those that are given. Throws Error for a value that is not
/// allowed.
template <Described Options>
Options read_options(const OptionValues& values) {
  Options options;
  OptionTable table;
  options.describe(table);
  table.read(values);
  return options;
}

/// A table of options, which holds what its variables belong to.
template <Described Options>
OptionTable table_of_options() {
  const auto options = std::make_shared<Options>();
  OptionTable table;
  options->describe(table);
  table.keep(options);
  return table;
}

/// Returns the values of a pair of unlike materials that give nothing themselves: of the values of
/// all those that do not follow from each material with itself (Follows::likes).
OptionValues values_of_unlike(const OptionValues& of_all, const OptionTable& table);

/// Returns the values of a pair with values of its own: these laid over those of all. An unlike
/// pair that gives one of the options that follow from likes takes the others from those of all.
OptionValues values_of_pair(const OptionValues& of_all, const OptionTable& table,
                            const PairValues& pair);

/// Options of all pairs of materials, read once for all pairs that give nothing.
template <Described Options>
PairTable<Options> pair_options(const PartValues& values) {
  PairTable<Options> options(read_options<Options>(values.of_all), values.materials);
  if (values.pairs.empty()) return options;
  const OptionTable table = table_of_options<Options>();
  const auto unlike = read_options<Options>(values_of_unlike(values.of_all, table));
  for (int a = 0; a < values.materials; ++a)
    for (int b = a + 1; b < values.materials; ++b) options.set(a, b, unlike);
  for (const PairValues& pair : values.pairs)
    if (!pair.values.empty())
      options.set(pair.a, pair.b,
                  read_options<Options>(values_of_pair(values.of_all, table, pair)));
  return options;
}

}  // namespace cd
