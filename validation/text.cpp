// SPDX-License-Identifier: BSD-3-Clause
// Text made safe for HTML, and numbers set for it.
#include "validation/text.hpp"

#include <algorithm>

namespace cd {

namespace {

/// A number's mantissa with minus signs instead of hyphens, and its power of ten without sign and
/// zeros in front; no digits if there is none.
struct Parts {
  std::string mantissa;
  bool negative = false;
  std::string digits;
};

Parts split(const std::string& rounded) {
  const std::size_t e = rounded.find_first_of('e');
  const bool power = e != std::string::npos && e + 2 < rounded.size() &&
                     (rounded[e + 1] == '-' || rounded[e + 1] == '+');
  Parts parts;
  for (const char c : rounded.substr(0, power ? e : std::string::npos))
    parts.mantissa += c == '-' ? "−" : escape_html(std::string(1, c));
  if (!power) return parts;
  parts.negative = rounded[e + 1] == '-';
  parts.digits =
      rounded.substr(std::min(rounded.find_first_not_of('0', e + 2), rounded.size() - 1));
  return parts;
}

}  // namespace

std::string escape_html(const std::string& text) {
  std::string safe;
  safe.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      case '\'':
        safe += "&#39;";
        break;
      default:
        safe += c;
    }
  }
  return safe;
}

std::string number_html(const std::string& rounded) {
  const Parts parts = split(rounded);
  if (parts.digits.empty()) return parts.mantissa;
  return parts.mantissa + "·10<sup>" + (parts.negative ? "−" : "") + parts.digits + "</sup>";
}

std::string number_mathml(const std::string& rounded) {
  const Parts parts = split(rounded);
  const std::string mantissa = "<mn>" + parts.mantissa + "</mn>";
  if (parts.digits.empty()) return mantissa;
  return "<mrow>" + mantissa + "<mo>·</mo><msup><mn>10</mn><mrow>" +
         (parts.negative ? "<mo>−</mo>" : "") + "<mn>" + parts.digits +
         "</mn></mrow></msup></mrow>";
}

}  // namespace cd
