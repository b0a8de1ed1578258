// SPDX-License-Identifier: BSD-3-Clause
// Texts of others as they can stand in a message: short, in UTF-8, without control characters.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cd {

/// A character at the beginning of a text.
struct Utf8Character {
  char32_t code = 0;      ///< its number in Unicode; of a byte that is no UTF-8, the byte
  std::size_t bytes = 1;  ///< that it takes
  bool valid = false;     ///< UTF-8 [RFC 3629], neither too long a form nor half of a pair
};

/// The first character of a text that is not empty.
Utf8Character first_character(std::string_view text);

/// The text in UTF-8 with control characters and bytes that are no UTF-8 escaped, as `\n` and
/// `\xff`, cut where it has more than `longest` characters.
std::string printable(std::string_view text, std::size_t longest = 120);

/// The same of a word, in quotes.
std::string in_quotes(std::string_view word);

/// Columns that a printable text takes on a screen: none for accents that follow their letter, two
/// for the letters of East Asia.
std::size_t width_on_screen(std::string_view text);

/// The text with '_' for what XML cannot hold: control characters other than white space, and bytes
/// that are no UTF-8.
std::string held_by_xml(std::string_view text);

/// A text as XML has it in elements and attributes: markup and white space other than blanks as
/// entities, what XML cannot hold as '_'.
std::string xml_text(std::string_view text);

}  // namespace cd
