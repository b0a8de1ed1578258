// SPDX-License-Identifier: BSD-3-Clause
// Fields of a record: name, unit and place of each member, listed once for all that names them.
#pragma once

#include <cstddef>
#include <tuple>
#include <type_traits>

namespace cd {

/// One member of a record. Checkpoints, columns of tables, fingerprints and dictionaries share its
/// name.
template <class Record, class Member>
struct Field {
  const char* name;          ///< as a column has it: without its unit
  const char* unit;          ///< "1" if dimensionless
  Member Record::*member;    ///< where it is
  bool is_a_timing = false;  ///< a time that the machine took: it differs from run to run
};

/// @{
/// A member of a record, for its list: dimensionless, with a unit, or a time that the machine took.
template <class Record, class Member>
constexpr Field<Record, Member> field(const char* name, Member Record::*member) {
  return {name, "1", member};
}
template <class Record, class Member>
constexpr Field<Record, Member> field(const char* name, const char* unit, Member Record::*member) {
  return {name, unit, member};
}
template <class Record, class Member>
constexpr Field<Record, Member> timing(const char* name, const char* unit, Member Record::*member) {
  return {name, unit, member, true};
}
/// @}

/// A structure that lists its members once, in the order of their declaration:
///
/// ```cpp
/// struct Push {
///   int sweeps = 0;
///   std::vector<double> forces;
///   double seconds = 0.0;
///
///   static constexpr auto fields =
///       std::tuple(field("sweeps", &Push::sweeps), field("forces", "N", &Push::forces),
///                  timing("seconds", "s", &Push::seconds));
/// };
/// ```
template <class T>
concept Record = requires {
  T::fields;
};

namespace detail {

/// Size of a structure that has these members and no others.
template <class T, class... Members>
constexpr std::size_t size_with(const std::tuple<Field<T, Members>...>&) {
  std::size_t size = 0;
  const auto up_to = [&](std::size_t alignment) {
    size = (size + alignment - 1) / alignment * alignment;
  };
  ((up_to(alignof(Members)), size += sizeof(Members)), ...);
  up_to(alignof(T));
  return size;
}

}  // namespace detail

/// Calls visit(field) for each field of a record, in their order.
template <Record T, class Visit>
constexpr void for_each_field(const Visit& visit) {
  static_assert(detail::size_with<T>(T::fields) == sizeof(T),
                "fields must list all members in the order of declaration");
  std::apply([&](const auto&... field) { (visit(field), ...); }, T::fields);
}

}  // namespace cd
