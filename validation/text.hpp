// SPDX-License-Identifier: BSD-3-Clause
// Text made safe for HTML, and numbers set for it.
#pragma once

#include <string>

#include <libcd/io/rounded.hpp>

namespace cd {

/// The text with &, <, >, " and ' replaced by entities, safe as HTML content and inside quoted
/// attributes.
std::string escape_html(const std::string& text);

/// A rounded number as HTML: "(1.2 ± 0.1)e-07" with its power of ten set, and minus signs.
std::string number_html(const std::string& rounded);

/// The same as MathML.
std::string number_mathml(const std::string& rounded);

}  // namespace cd
