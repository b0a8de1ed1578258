// SPDX-License-Identifier: BSD-3-Clause
// Texts of others as they can stand in a message: short, and without control characters.
#pragma once

#include <string>
#include <string_view>

namespace cd {

/// The text with '?' for what does not print, cut where it is longer than `longest`.
inline std::string printable(std::string_view text, std::size_t longest = 120) {
  std::string shown;
  for (const char c : text.substr(0, longest)) shown += c < ' ' || c > '~' ? '?' : c;
  return text.size() > longest ? shown + "..." : shown;
}

/// The same of a word, in quotes.
inline std::string in_quotes(std::string_view word) {
  return '\'' + printable(word, 40) + '\'';
}

}  // namespace cd
