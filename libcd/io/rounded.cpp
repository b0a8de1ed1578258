// SPDX-License-Identifier: BSD-3-Clause
// Numbers as a reader wants to see them: rounded to their uncertainty.
#include "libcd/io/rounded.hpp"

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

// The number to the decimal place 10^last.
std::string print_to(int last, double value) {
  if (last < 0) return print("%.*f", -last, value);
  const double unit = std::pow(10.0, last);
  return print("%.*f", 0, std::nearbyint(value / unit) * unit);
}

}  // namespace

std::string format_number(double value, int digits) {
  const bool whole = value == std::trunc(value) && std::abs(value) < 1e6;
  return whole ? print("%.*f", 0, value) : print("%.*g", digits, value);
}

bool is_measured(double value, std::optional<double> uncertainty) {
  constexpr double kRounding = 1e-12;  // some thousand units in the last place
  return uncertainty && !(*uncertainty <= kRounding * std::abs(value));
}

std::string format_measured(double value, std::optional<double> uncertainty) {
  if (!is_measured(value, uncertainty)) return format_number(value);
  if (!std::isfinite(*uncertainty) || !std::isfinite(value))
    return format_number(value) + " ± " + format_number(*uncertainty);

  const int leading = decimal_exponent(std::max(std::abs(value), *uncertainty));
  const bool plain = leading >= -4 && leading < 6;
  const double scale = plain ? 1 : std::pow(10.0, leading);
  const int last = std::max(decimal_exponent(*uncertainty / scale) - 1, -15);
  const std::string both =
      print_to(last, value / scale) + " ± " + print_to(last, *uncertainty / scale);
  if (plain) return both;
  char exponent[16];
  std::snprintf(exponent, sizeof exponent, "e%+03d", leading);
  return "(" + both + ")" + exponent;
}

}  // namespace cd
