// SPDX-License-Identifier: BSD-3-Clause
// Range: the numbers that a parameter may take.
#pragma once

#include <cmath>
#include <limits>
#include <string>

#include "libcd/core/number.hpp"

namespace cd {

/// An interval of finite numbers; the ends belong to it unless it is open.
struct Range {
  double low = -std::numeric_limits<double>::infinity();  ///< the lower end
  double high = std::numeric_limits<double>::infinity();  ///< the upper end
  bool open = false;                                      ///< without its ends

  /// Returns whether the number is finite and lies in the interval.
  template <Number T>
  bool contains(T number) const {
    const auto x = static_cast<double>(number);
    return std::isfinite(x) && (open ? low < x && x < high : low <= x && x <= high);
  }

  /// In words, as ", at least 2"; empty if any number is allowed.
  std::string text() const {
    if (std::isfinite(low) && std::isfinite(high)) {
      return (open ? ", strictly between " : ", between ") + to_text(low) + " and " + to_text(high);
    }
    if (std::isfinite(low)) return (open ? ", above " : ", at least ") + to_text(low);
    if (std::isfinite(high)) return (open ? ", below " : ", at most ") + to_text(high);
    return "";
  }

  /// The same for a message that refuses a T: of integers without an upper end, the largest that
  /// there is.
  template <Number T>
  std::string text_for() const {
    if constexpr (std::integral<T>) {
      using Limits = std::numeric_limits<T>;
      const std::string most = to_text(Limits::max());
      if (std::isfinite(high)) return text();
      if (std::isfinite(low)) return text() + " and at most " + most;
      return ", between " + to_text(Limits::min()) + " and " + most;
    } else {
      return text();
    }
  }
};

/// "an integer" or "a number", as messages say it of a T.
template <Number T>
constexpr const char* kind_of_number() {
  return std::integral<T> ? "an integer" : "a number";
}

/// Any finite number.
inline Range any_number() {
  return {};
}
/// low <= x.
inline Range at_least(double low) {
  return {.low = low};
}
/// low < x.
inline Range above(double low) {
  return {.low = low, .open = true};
}
/// low <= x <= high.
inline Range between(double low, double high) {
  return {.low = low, .high = high};
}
/// low < x < high.
inline Range strictly_between(double low, double high) {
  return {low, high, true};
}

}  // namespace cd
