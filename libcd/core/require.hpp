// SPDX-License-Identifier: BSD-3-Clause
// Checks of numbers that a user gives.
#pragma once

#include <cmath>
#include <string>
#include <string_view>

#include "libcd/core/error.hpp"

namespace cd {

/// Throws Error that names the parameter unless the value is a finite number > 0.
inline void require_positive(std::string_view parameter, double value) {
  if (!(value > 0.0) || !std::isfinite(value))
    throw Error(std::string(parameter), value, "a finite number > 0");
}

/// Throws Error that names the parameter unless the value is a finite number >= 0.
inline void require_not_negative(std::string_view parameter, double value) {
  if (!(value >= 0.0) || !std::isfinite(value))
    throw Error(std::string(parameter), value, "a finite number >= 0");
}

}  // namespace cd
