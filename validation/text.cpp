// SPDX-License-Identifier: BSD-3-Clause
// Numbers as a reader wants to see them, and text made safe for HTML.
#include "validation/text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace cd {

namespace {

std::string print(const char* format, int digits, double value) {
  char text[64];
  std::snprintf(text, sizeof text, format, digits, value);
  return text;
}

int decimal_exponent(double value) {
  return value == 0 ? 0 : static_cast<int>(std::floor(std::log10(std::abs(value))));
}

}  // namespace

std::string format_number(double value, int digits) {
  const bool whole = value == std::trunc(value) && std::abs(value) < 1e6;
  return whole ? print("%.*f", 0, value) : print("%.*g", digits, value);
}

std::string format_measured(double value, std::optional<double> uncertainty) {
  if (!uncertainty) return format_number(value);
  if (!(*uncertainty > 0) || !std::isfinite(*uncertainty) || !std::isfinite(value))
    return format_number(value) + " ± " + format_number(*uncertainty);

  const int leading = decimal_exponent(std::max(std::abs(value), *uncertainty));
  const bool plain = leading >= -4 && leading < 6;
  const double scale = plain ? 1 : std::pow(10.0, leading);
  const int decimals = std::clamp(1 - decimal_exponent(*uncertainty / scale), 0, 15);
  const std::string both = print("%.*f", decimals, value / scale) + " ± " +
                           print("%.*f", decimals, *uncertainty / scale);
  if (plain) return both;
  char exponent[16];
  std::snprintf(exponent, sizeof exponent, "e%+03d", leading);
  return "(" + both + ")" + exponent;
}

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

}  // namespace cd
