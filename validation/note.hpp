// SPDX-License-Identifier: BSD-3-Clause
// The text that accompanies a figure, with the measured numbers put in by name.
#pragma once

#include <filesystem>
#include <string>

#include <libcd/io/summary.hpp>

namespace cd {

/// A unit as HTML, set as a formula where it is one: "rho <R>^4 Omega^2".
std::string unit_html(const std::string& unit);

/// Turns one paragraph into HTML: `code`, $formula$ (validation/formula.hpp), and {name}, which
/// becomes the quantity of that name with its uncertainty and its unit, or in a formula without;
/// everything else is text. An unknown name or a mark without its partner is a cd::Error that names
/// `place`; if the run is not complete, a missing quantity reads "(not measured)".
std::string marked_to_html(const std::string& text, const Summary& summary,
                           const std::string& place);

/// Turns a note into HTML: paragraphs separated by blank lines, lists of lines that begin with "-
/// ".
std::string note_to_html(const std::string& note, const Summary& summary, const std::string& place);

}  // namespace cd
