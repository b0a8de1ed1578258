// SPDX-License-Identifier: BSD-3-Clause
// Command lines of the programs of this folder.
#pragma once

#include <boost/program_options.hpp>
#include <string>
#include <vector>

namespace cd {

/// Reads options of their full names and nothing else; throws Error in one line for what is wrong.
boost::program_options::variables_map parse_command_line(
    int argc, char** argv, const boost::program_options::options_description& options);

/// The parts of a comma-separated list.
std::vector<std::string> words(const std::string& text);

}  // namespace cd
