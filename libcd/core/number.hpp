// SPDX-License-Identifier: BSD-3-Clause
// Numbers as text and back: shortest form that reads back to the same bits, '.' in every locale.
#pragma once

#include <charconv>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace cd {

/// Integers and floating-point numbers; bool is not a number.
template <class T>
concept Number = (std::integral<T> || std::floating_point<T>)&&!std::same_as<T, bool>;

/// Appends the shortest text from which `parse_number` recovers the same bits.
template <Number T>
void append_number(std::string& text, T number) {
  char buffer[64];
  const auto result = std::to_chars(buffer, buffer + sizeof buffer, number);
  text.append(buffer, static_cast<std::size_t>(result.ptr - buffer));
}

/// The shortest text from which `parse_number` recovers the same bits.
template <Number T>
std::string to_text(T number) {
  std::string text;
  append_number(text, number);
  return text;
}

/// The number that the whole text spells, with or without a sign; nothing if there is anything else
/// in it or it does not fit into T.
template <Number T>
std::optional<T> parse_number(std::string_view text) {
  if (text.size() > 1 && text[0] == '+' && text[1] != '-')
    text.remove_prefix(1);  // as printf's %+g
  T number{};
  const char* const end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, number);
  if (result.ec != std::errc{} || result.ptr != end) return std::nullopt;
  return number;
}

/// The same for what a user types: an integer may also be written as a real number is, as 1e3 or
/// 40.0, if it is whole and doubles hold it exactly.
template <Number T>
std::optional<T> parse_typed(std::string_view text) {
  const auto number = parse_number<T>(text);
  if constexpr (std::integral<T>) {
    constexpr double exact = 9007199254740992.0;  // 2^53
    const auto real = number ? std::nullopt : parse_number<double>(text);
    if (!real || !(std::abs(*real) <= exact) || *real != std::trunc(*real)) return number;
    const auto whole = static_cast<std::int64_t>(*real);
    if (!std::in_range<T>(whole)) return std::nullopt;
    return static_cast<T>(whole);
  } else {
    return number;
  }
}

}  // namespace cd
