// SPDX-License-Identifier: BSD-3-Clause
// Report: the lines that an experiment prints for a person to read.
#pragma once

#include <filesystem>
#include <optional>
#include <ostream>
#include <string>

#include <libcd/io/summary.hpp>

namespace cd {

/// One aligned line per quantity: name, value ± uncertainty (rounded, see libcd/io/rounded.hpp),
/// unit, description.
void print_quantities(std::ostream& stream, const Summary& summary);

/// The command that draws the figure of an experiment from the results in a folder:
/// experiments/<paper>/plot_<topic>.py of "paper_topic", of the sources in whose build/<preset>/bin
/// the program is. Nothing for a program without such a script.
std::optional<std::string> drawing_command(const std::string& experiment,
                                           const std::filesystem::path& results);

/// The tables of methods, their parts, and sweep orders.
void print_choices(std::ostream& stream);

}  // namespace cd
