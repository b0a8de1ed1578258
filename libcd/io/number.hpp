// Numbers as text and back: shortest form that reads back to the same bits, '.' in every locale.
#pragma once

#include <charconv>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>

namespace cd {

/// Integers and floating-point numbers; bool is not a number.
template <class T>
concept Number = (std::integral<T> || std::floating_point<T>)&&!std::same_as<T, bool>;

/// Appends the shortest text from which `parse_number` recovers the same bits.
template <Number T>
void append_number(std::string& text, T number) {
  char buffer[64];
  const auto result = std::to_chars(buffer, buffer + sizeof buffer, number);
  text.append(buffer, result.ptr);
}

/// The shortest text from which `parse_number` recovers the same bits.
template <Number T>
std::string to_text(T number) {
  std::string text;
  append_number(text, number);
  return text;
}

/// The number that the whole text spells; nothing if there is anything else in it or it does not
/// fit into T.
template <Number T>
std::optional<T> parse_number(std::string_view text) {
  T number{};
  const char* const end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, number);
  if (result.ec != std::errc{} || result.ptr != end) return std::nullopt;
  return number;
}

}  // namespace cd
