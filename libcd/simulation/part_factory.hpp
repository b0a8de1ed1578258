// SPDX-License-Identifier: BSD-3-Clause
// Part factory: makes a law, solver or integrator from values by the names of its options.
#pragma once

#include <algorithm>
#include <concepts>
#include <functional>
#include <memory>
#include <string>
#include <utility>
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

/// Makes a part of one dimension.
template <class Base>
struct PartMaker {
  std::function<std::unique_ptr<Base>(const PartValues&)> make = {};  ///< empty: there is none
  std::function<OptionTable()> describe = {};                         ///< empty: no options
  bool per_pair = false;  ///< options may differ between pairs of materials

  /// False where there is none.
  explicit operator bool() const { return static_cast<bool>(make); }
  /// The options of the part.
  OptionTable options() const { return describe ? describe() : OptionTable(); }
};

/// The maker of a part that is constructed from its Options, from one for each pair of materials
/// (PairTable<Options>), or from nothing where it has none.
template <class Base, class Part>
PartMaker<Base> part_maker() {
  if constexpr (!requires { typename Part::Options; }) {
    return {[](const PartValues&) { return std::make_unique<Part>(); }};
  } else {
    using Options = typename Part::Options;
    static_assert(Described<Options>, "Options need describe(OptionTable&)");
    constexpr bool per_pair = std::constructible_from<Part, PairTable<Options>>;
    return {[](const PartValues& values) {
              if constexpr (per_pair) {
                return std::make_unique<Part>(pair_options<Options>(values));
              } else {
                return std::make_unique<Part>(read_options<Options>(values.of_all));
              }
            },
            table_of_options<Options>, per_pair};
  }
}

/// Makes a part in two or three dimensions; without one of them it is not to be had there.
template <template <int> class Base>
struct Factory {
  PartMaker<Base<2>> in_2d;  ///< empty: not in 2D
  PartMaker<Base<3>> in_3d;  ///< empty: not in 3D

  /// The maker for dimension D.
  template <int D>
  const auto& in() const {
    if constexpr (D == 2) {
      return in_2d;
    } else {
      return in_3d;
    }
  }

  /// The options in some dimension: those in 3D, where it is to be had there.
  OptionTable options() const { return in_3d ? in_3d.options() : in_2d.options(); }
  /// As PartMaker::per_pair.
  bool per_pair() const { return in_3d ? in_3d.per_pair : in_2d.per_pair; }
};

/// Of a class template over the dimension.
template <template <int> class Base, template <int> class Part>
Factory<Base> factory() {
  return {part_maker<Base<2>, Part<2>>(), part_maker<Base<3>, Part<3>>()};
}

/// Of a class for one dimension.
template <template <int> class Base, class Part>
Factory<Base> factory() {
  if constexpr (std::derived_from<Part, Base<2>>) {
    return {part_maker<Base<2>, Part>(), {}};
  } else {
    return {{}, part_maker<Base<3>, Part>()};
  }
}

}  // namespace cd
