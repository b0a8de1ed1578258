// SPDX-License-Identifier: BSD-3-Clause
// Command lines of the programs that are no experiments.
#pragma once

#include <boost/program_options.hpp>
#include <functional>
#include <string>
#include <vector>

#include <libcd/core/error.hpp>
#include <libcd/core/range.hpp>
#include <libcd/io/printable.hpp>

namespace cd {

/// Reads options of their full names, and no other words than `positional` has room for; throws
/// Error in one line for what is wrong.
boost::program_options::variables_map parse_command_line(
    int argc, const char* const* argv, const boost::program_options::options_description& options,
    const boost::program_options::positional_options_description& positional = {});

/// The number that the text of an option spells; throws Error if it is none or outside of the
/// range.
template <Number T>
T number_in(const boost::program_options::variables_map& values, const char* name,
            const Range& range) {
  const std::string& text = values[name].as<std::string>();
  const auto number = parse_typed<T>(text);
  if (!number || !range.contains(*number))
    throw Error(name, in_quotes(text), kind_of_number<T>() + range.text_for<T>());
  return *number;
}

/// The exit status that `body` returns, once all output is written; 2, with one line on stderr that
/// begins with the name of the program, after an exception.
int exit_status(const std::string& program, const std::function<int()>& body);

/// The parts of a comma-separated list.
std::vector<std::string> words(const std::string& text);

}  // namespace cd
