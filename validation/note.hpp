// SPDX-License-Identifier: BSD-3-Clause
// The text that accompanies a figure, with the measured numbers put in by name.
#pragma once

#include <filesystem>
#include <string>

#include <libcd/io/summary.hpp>

namespace cd {

/// Turns a note into HTML: paragraphs separated by blank lines, lists of lines that begin with "-
/// ", `code`, and {name}, which becomes the quantity of that name with its uncertainty; everything
/// else is text. An unknown name or a brace without its partner is a cd::Error that names `place`;
/// if the run is not complete, a missing quantity reads "(not measured)".
std::string note_to_html(const std::string& note, const Summary& summary, const std::string& place);

}  // namespace cd
