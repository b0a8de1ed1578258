// SPDX-License-Identifier: BSD-3-Clause
// Part factory: makes a law, solver or integrator from values by the names of its options.
#pragma once

#include <concepts>
#include <functional>
#include <memory>

#include "libcd/simulation/part_options.hpp"

namespace cd {

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
