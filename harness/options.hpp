// SPDX-License-Identifier: BSD-3-Clause
// The parameters of an experiment: names, defaults by preset, allowed values.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include <libcd/core/fields.hpp>
#include <libcd/core/range.hpp>
#include "harness/preset.hpp"

namespace cd {

/// One parameter, bound to the variable that receives its value.
struct Option {
  std::string name;                               ///< long name, without dashes
  std::string help;                               ///< meaning, one line
  std::string allowed;                            ///< the allowed values in words
  std::string initial;                            ///< the defaults in words
  std::function<void(Preset)> reset;              ///< sets the preset's default
  std::function<void(const std::string&)> parse;  ///< sets a value or throws Error
  std::function<std::string()> text;              ///< the present value as one would type it
  std::function<nlohmann::ordered_json()> json;   ///< the present value
};

/// A list of parameters. The variables must outlive it. Defaults are one value, or ByPreset.
class Options {
 public:
  /// A number within a range; double, int and the 64-bit integers.
  template <Number T>
  void add(const std::string& name, T& target, const ByPreset<std::type_identity_t<T>>& initial,
           const Range& range, const std::string& help);

  /// The same of a member of a record, by the name of its field, with its value as the default.
  template <Record T, Number Member>
  void add(T& record, Member T::*member, const Range& range, const std::string& help) {
    add(option_name(record, member), record.*member, record.*member, range, help);
  }

  /// Comma-separated numbers, at least one, each within a range; double and int.
  template <Number T>
  void list(const std::string& name, std::vector<T>& target,
            const ByPreset<std::type_identity_t<std::vector<T>>>& initial, const Range& each,
            const std::string& help);

  /// One of some words; the default need not be one of them (as "" for none).
  void choice(const std::string& name, std::string& target, const ByPreset<std::string>& initial,
              const std::vector<std::string>& words, const std::string& help);

  /// Any text, as a file name.
  void text(const std::string& name, std::string& target, const ByPreset<std::string>& initial,
            const std::string& help);

  /// A switch, given as on or off.
  void on_off(const std::string& name, bool& target, const ByPreset<bool>& initial,
              const std::string& help);

  /// Adds a condition between parameters, which throws Error if it does not hold. It is called when
  /// all are set and before anything is computed or noted; it may still set parameters that follow
  /// from others.
  void check(std::function<void()> require) { checks_.push_back(std::move(require)); }

  /// Returns whether the user gave a value, or notes that; presets and defaults are not given.
  bool given(const std::string& name) const { return given_.contains(name); }
  void note_given(const std::string& name) { given_.insert(name); }

  /// The present value of a parameter as one would type it, "" if there is none of that name.
  std::string text_of(const std::string& name) const;

  /// Calls all checks.
  void run_checks() const;

  /// All parameters, in the order in which they were added.
  const std::vector<Option>& all() const { return options_; }

 private:
  /// As "time-step" of the field time_step.
  template <Record T, class Member>
  static std::string option_name(const T&, Member T::*member) {
    std::string name;
    for_each_field<T>([&](const auto& field) {
      if constexpr (std::is_same_v<decltype(field.member), Member T::*>)
        if (field.member == member) name = field.name;
    });
    std::ranges::replace(name, '_', '-');
    return name;
  }

  template <class T, class Parse>
  void insert(const std::string& name, T& target, const ByPreset<T>& initial,
              const std::string& allowed, const std::string& help, Parse parse,
              const std::string& refusal = "");

  std::vector<Option> options_;
  std::set<std::string> given_;
  std::vector<std::function<void()>> checks_;
};

}  // namespace cd
