// SPDX-License-Identifier: BSD-3-Clause
// Option table: what a part of a method can be told, each option said once and bound to a variable.
// Scene files, command lines, Python keywords, help and refusals follow.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "libcd/core/comma_list.hpp"
#include "libcd/core/option_entry.hpp"
#include "libcd/core/range.hpp"

namespace cd {

/// The options of one part, in order. The variables hold the defaults at first, and must outlive
/// the table (`keep`).
class OptionTable {
 public:
  /// A number within a range, which may be absent.
  template <Number T>
  void number(const std::string& name, T& target, const Range& range, const std::string& help) {
    add_number<T>(name, to_text(OptionValue(widened(target))), range, help,
                  [&target](T value) { target = value; });
  }
  /// The same, absent at first.
  template <Number T>
  void number(const std::string& name, std::optional<T>& target, const Range& range,
              const std::string& help) {
    add_number<T>(name, "", range, help, [&target](T value) { target = value; });
  }
  /// A number that something is made of.
  void number(const std::string& name, double initial, const Range& range, const std::string& help,
              const std::function<void(double)>& set) {
    add_number<double>(name, to_text(OptionValue(initial)), range, help, set);
  }

  /// One of some values that have names (`to_string`).
  template <class Enum>
  void choice(const std::string& name, Enum& target, const std::vector<Enum>& values,
              const std::string& help) {
    std::vector<std::string> words;
    words.reserve(values.size());
    for (const Enum value : values) words.push_back(to_string(value));
    const std::string allowed = "one of " + comma_list(words);
    entries_.push_back({name, allowed, allowed, to_string(target), help, words,
                        [&target, values](const OptionValue& given) {
                          const auto* const word = std::get_if<std::string>(&given);
                          for (const Enum value : values) {
                            if (!word || *word != to_string(value)) continue;
                            target = value;
                            return std::optional(given);
                          }
                          return std::optional<OptionValue>();
                        }});
  }

  /// True or false.
  void on_off(const std::string& name, bool& target, const std::string& help);

  /// The option added last is for C++ alone.
  void not_a_key() { entries_.back().is_key = false; }
  /// The option added last has another default in scene files.
  void in_files(const std::string& value) { entries_.back().in_files = value; }
  /// The option added last is a key only beside another one.
  void beside(const std::string& other) { entries_.back().beside = other; }
  /// The option added last follows from others where nobody gives it.
  void follows(Follows from) { entries_.back().follows = from; }
  /// Holds what the variables belong to as long as one of the entries or its copies lives.
  void keep(const std::shared_ptr<void>& owner);

  const std::vector<OptionEntry>& entries() const& { return entries_; }  ///< all options
  std::vector<OptionEntry> entries() && { return std::move(entries_); }  ///< of a temporary
  /// The option of that name; null if there is none.
  const OptionEntry* find(const std::string& name) const;

  /// Sets those of the options that have a value; leaves other values alone. Throws Error for a
  /// value that is not allowed.
  void read(const OptionValues& values) const;

 private:
  template <Number T>
  static auto widened(T number) {
    if constexpr (std::unsigned_integral<T>) {
      return static_cast<std::uint64_t>(number);
    } else if constexpr (std::integral<T>) {
      return static_cast<std::int64_t>(number);
    } else {
      return static_cast<double>(number);
    }
  }

  template <Number T>
  static std::optional<T> number_of(const OptionValue& value) {
    return std::visit(
        []<class V>(const V& v) -> std::optional<T> {
          if constexpr (!Number<V>) {
            return std::nullopt;
          } else if constexpr (std::floating_point<T>) {
            return static_cast<T>(v);
          } else if constexpr (std::integral<V>) {
            return std::in_range<T>(v) ? std::optional(static_cast<T>(v)) : std::nullopt;
          } else {
            return parse_typed<T>(cd::to_text(v));
          }
        },
        value);
  }

  template <Number T, class Set>
  void add_number(const std::string& name, const std::string& initial, const Range& range,
                  const std::string& help, const Set& set) {
    entries_.push_back({name,
                        kind_of_number<T>() + range.text(),
                        kind_of_number<T>() + range.template text_for<T>(),
                        initial,
                        help,
                        {},
                        [range, set](const OptionValue& value) {
                          const std::optional<T> number = number_of<T>(value);
                          if (!number || !range.contains(*number))
                            return std::optional<OptionValue>();
                          set(*number);
                          return std::optional<OptionValue>(widened(*number));
                        }});
  }

  std::vector<OptionEntry> entries_;
};

}  // namespace cd
