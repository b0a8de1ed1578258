// SPDX-License-Identifier: BSD-3-Clause
// Numbers as a reader wants to see them, and text made safe for HTML.
#pragma once

#include <optional>
#include <string>

namespace cd {

/// The number with this many significant digits; whole numbers below a million are written in full.
std::string format_number(double value, int digits = 4);

/// "0.797 ± 0.012": the uncertainty with two significant digits, the value with as many decimals as
/// it;
/// "(1.234 ± 0.056)e-07" for very small and very large values; without uncertainty as
/// format_number.
std::string format_measured(double value, std::optional<double> uncertainty);

/// The text with &, <, >, " and ' replaced by entities, safe as HTML content and inside quoted
/// attributes.
std::string escape_html(const std::string& text);

}  // namespace cd
