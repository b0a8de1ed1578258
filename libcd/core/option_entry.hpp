// SPDX-License-Identifier: BSD-3-Clause
// Option entry: one option of a part of a method.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "libcd/core/option_values.hpp"

namespace cd {

/// Source of the value of an option that nobody gives.
enum class Follows {
  nothing,  ///< its default, if it has one
  others,   ///< the part's other options
  likes,    ///< of two materials, those of each with itself
};

/// One option. A name with a dot, as "springs.stiffness", is a key of a table within.
struct OptionEntry {
  std::string name;                ///< with underscores; command lines have dashes in their place
  std::string allowed;             ///< in words, as "a number, above 0"
  std::string expected;            ///< the same with the ends of what a number can be, for messages
  std::string initial;             ///< the default as one types it; empty: none
  std::string help;                ///< meaning, one line
  std::vector<std::string> words;  ///< of a choice: all that are allowed
  /// Sets the variable and returns the value as it is kept, 40.0 of an integer as 40; nothing, and
  /// sets nothing, for a value that is not allowed.
  std::function<std::optional<OptionValue>(const OptionValue&)> set;
  bool is_key = true;                  ///< scene files and Python may give it, not C++ alone
  Follows follows = Follows::nothing;  ///< its source where nobody gives it
  std::string beside = {};             ///< a key only beside this other one; empty: always
  std::string in_files = {};           ///< the default of scene files, if it is another one

  /// Returns the words for what is allowed, in a message that refuses a value.
  std::string instead_of(const OptionValue& value) const;
};

}  // namespace cd
