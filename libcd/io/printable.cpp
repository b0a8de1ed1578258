// SPDX-License-Identifier: BSD-3-Clause
// UTF-8 character by character.
#include "libcd/io/printable.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace cd {
namespace {

using Interval = std::pair<char32_t, char32_t>;

/// Marks that are drawn over the letter before them, and characters without a width.
constexpr std::array kNarrow = {Interval{0x300, 0x36f},   Interval{0x483, 0x489},
                                Interval{0x591, 0x5bd},   Interval{0x64b, 0x65f},
                                Interval{0x1ab0, 0x1aff}, Interval{0x1dc0, 0x1dff},
                                Interval{0x200b, 0x200f}, Interval{0x20d0, 0x20ff},
                                Interval{0xfe00, 0xfe0f}, Interval{0xfe20, 0xfe2f}};
/// Two columns [Unicode, EastAsianWidth], blocks as a whole.
constexpr std::array kWide = {
    Interval{0x1100, 0x115f}, Interval{0x2e80, 0xa4cf},   Interval{0xac00, 0xd7a3},
    Interval{0xf900, 0xfaff}, Interval{0xfe30, 0xfe6f},   Interval{0xff01, 0xff60},
    Interval{0xffe0, 0xffe6}, Interval{0x1f300, 0x1faff}, Interval{0x20000, 0x3fffd}};

template <std::size_t N>
bool is_in(char32_t code, const std::array<Interval, N>& intervals) {
  return std::ranges::any_of(
      intervals, [&](const Interval& i) { return i.first <= code && code <= i.second; });
}

/// Those of ASCII and Latin-1, ends of lines and paragraphs, and what turns the direction of
/// writing: a message must read as it was meant.
bool is_control(char32_t code) {
  return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0x2028 || code == 0x2029 ||
         code == 0x200e || code == 0x200f || (code >= 0x202a && code <= 0x202e) ||
         (code >= 0x2066 && code <= 0x2069);
}

std::string hex(unsigned char byte) {
  constexpr const char* kDigits = "0123456789abcdef";
  return {'\\', 'x', kDigits[byte / 16], kDigits[byte % 16]};
}

std::string escaped(std::string_view bytes) {
  if (bytes == "\n") return "\\n";
  if (bytes == "\t") return "\\t";
  if (bytes == "\r") return "\\r";
  std::string text;
  for (const char c : bytes) text += hex(static_cast<unsigned char>(c));
  return text;
}

/// Calls visit(character, its bytes) until it returns false.
template <class Visit>
void for_each_character(std::string_view text, const Visit& visit) {
  while (!text.empty()) {
    const Utf8Character character = first_character(text);
    if (!visit(character, text.substr(0, character.bytes))) return;
    text.remove_prefix(character.bytes);
  }
}

}  // namespace

Utf8Character first_character(std::string_view text) {
  const auto byte = [&](std::size_t k) {
    return static_cast<char32_t>(static_cast<unsigned char>(text[k]));
  };
  const char32_t first = byte(0);
  const Utf8Character none{first, 1, false};
  if (first < 0x80) return {first, 1, true};
  const std::size_t bytes = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < bytes) return none;
  char32_t code = first & (0xffu >> (bytes + 1));
  for (std::size_t k = 1; k < bytes; ++k) {
    if ((byte(k) & 0xc0) != 0x80) return none;
    code = code * 64 + (byte(k) & 0x3f);
  }
  constexpr std::array<char32_t, 5> kLeast = {0, 0, 0x80, 0x800, 0x10000};
  const bool is_half = code >= 0xd800 && code <= 0xdfff;
  if (code < kLeast[bytes] || code > 0x10ffff || is_half) return none;
  return {code, bytes, true};
}

std::string printable(std::string_view text, std::size_t longest) {
  std::string shown;
  std::size_t count = 0;
  for_each_character(text, [&](const Utf8Character& character, std::string_view bytes) {
    if (count++ == longest) {
      shown += "...";
      return false;
    }
    if (character.valid && !is_control(character.code))
      shown += bytes;
    else
      shown += escaped(bytes);
    return true;
  });
  return shown;
}

std::string in_quotes(std::string_view word) {
  return '\'' + printable(word, 40) + '\'';
}

std::size_t width_on_screen(std::string_view text) {
  std::size_t width = 0;
  for_each_character(text, [&](const Utf8Character& character, std::string_view) {
    width += is_in(character.code, kNarrow) ? 0 : is_in(character.code, kWide) ? 2 : 1;
    return true;
  });
  return width;
}

std::string held_by_xml(std::string_view text) {
  std::string held;
  for_each_character(text, [&](const Utf8Character& character, std::string_view bytes) {
    const char32_t code = character.code;
    const bool is_space = code == '\n' || code == '\t' || code == '\r';
    const bool is_held = is_space || (code >= 0x20 && code != 0xfffe && code != 0xffff);
    if (character.valid && is_held)
      held += bytes;
    else
      held += '_';
    return true;
  });
  return held;
}

std::string xml_text(std::string_view text) {
  constexpr std::string_view kMarkup = "&<>\"\n\t\r";
  const auto is_plain = [](char c) {  // a call of find for each costs what writing the text does
    return c >= ' ' && c < '\x7f' && c != '&' && c != '<' && c != '>' && c != '"';
  };
  if (std::ranges::all_of(text, is_plain)) return std::string(text);
  constexpr std::array kEntities = {"&amp;", "&lt;", "&gt;", "&quot;", "&#10;", "&#9;", "&#13;"};
  std::string xml;
  for (const char c : held_by_xml(text)) {
    const std::size_t place = kMarkup.find(c);
    if (place == std::string_view::npos)
      xml += c;
    else
      xml += kEntities[place];
  }
  return xml;
}

}  // namespace cd
