// SPDX-License-Identifier: BSD-3-Clause
// Errors that a user can mend: one line that names the parameter, the value and what is allowed.
#pragma once

#include <sstream>
#include <stdexcept>
#include <string>

namespace cd {

/// A number as messages show it, to six significant digits.
inline std::string shown(double number) {
  std::ostringstream text;
  text << number;
  return text.str();
}

/// Bad input. The message is one line; programs print it on stderr and exit 2.
class Error : public std::runtime_error {
 public:
  /// A message that is complete as it is.
  explicit Error(const std::string& line) : std::runtime_error(line) {}

  /// "<parameter>: <value> is not allowed, expected <allowed>".
  template <class Value>
  Error(const std::string& parameter, const Value& value, const std::string& allowed)
      : std::runtime_error(compose(parameter, value, allowed)) {}

 private:
  template <class Value>
  static std::string compose(const std::string& parameter, const Value& value,
                             const std::string& allowed) {
    std::ostringstream line;
    line << parameter << ": " << value << " is not allowed, expected " << allowed;
    return line.str();
  }
};

}  // namespace cd
