// SPDX-License-Identifier: BSD-3-Clause
// Numbers as a reader wants to see them: rounded to their uncertainty. Files keep all digits.
#pragma once

#include <optional>
#include <string>

namespace cd {

/// The number with this many significant digits; whole numbers below a million are written in full.
std::string format_number(double value, int digits = 4);

/// Returns whether a value has an uncertainty: not that of a single run, or of runs that cannot
/// differ, which is none, zero, or what rounding makes of zero (1e-12 of the value).
bool is_measured(double value, std::optional<double> uncertainty);

/// "0.797 ± 0.012", "-710 ± 110": the uncertainty with two significant digits, the value to the
/// same decimal place; "(1.234 ± 0.056)e-07" for very small and very large values; as format_number
/// where the value has no uncertainty (is_measured).
std::string format_measured(double value, std::optional<double> uncertainty);

}  // namespace cd
