// SPDX-License-Identifier: BSD-3-Clause
// Fingerprint: names and values of all that the results of a run or a task depend on.
#pragma once

#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <libcd/core/fields.hpp>
#include <libcd/core/number.hpp>

namespace cd {

/// Names and values of all that the results of a run depend on.
using Fingerprint = std::vector<std::pair<std::string, std::string>>;

/// That of a record of numbers, switches, enumerators and texts: the names of its fields.
template <Record T>
Fingerprint fingerprint(const T& record) {
  Fingerprint all;
  for_each_field<T>([&]<class Member>(const Field<T, Member>& field) {
    const Member& value = record.*field.member;
    if constexpr (std::is_same_v<Member, std::string>)
      all.emplace_back(field.name, value);
    else if constexpr (Number<Member>)
      all.emplace_back(field.name, to_text(value));
    else
      all.emplace_back(field.name, to_text(static_cast<int>(value)));
  });
  return all;
}

}  // namespace cd
