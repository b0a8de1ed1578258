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

/// That of a record of numbers, switches, enumerators, texts and such records, by the names of its
/// fields; a number that is absent is an empty text.
template <Record T>
Fingerprint fingerprint(const T& record) {
  Fingerprint all;
  const auto text_of = []<class Value>(const Value& value) {
    if constexpr (std::is_same_v<Value, std::string>)
      return value;
    else if constexpr (Number<Value>)
      return to_text(value);
    else
      return to_text(static_cast<int>(value));
  };
  for_each_field<T>([&]<class Member>(const Field<T, Member>& field) {
    const Member& value = record.*field.member;
    if constexpr (Record<Member>) {
      const Fingerprint inner = fingerprint(value);
      all.insert(all.end(), inner.begin(), inner.end());
    } else if constexpr (requires { value.has_value(); }) {
      all.emplace_back(field.name, value ? text_of(*value) : "");
    } else {
      all.emplace_back(field.name, text_of(value));
    }
  });
  return all;
}

}  // namespace cd
