// SPDX-License-Identifier: BSD-3-Clause
// Boost.Program_options without abbreviations.
#include "harness/program_options.hpp"

#include <boost/algorithm/string.hpp>
#include <iostream>

#include <libcd/io/refusal.hpp>
#include <libcd/io/standard_output.hpp>

#include <libcd/core/nearest_word.hpp>

namespace cd {

namespace po = boost::program_options;

po::variables_map parse_command_line(int argc, const char* const* argv,
                                     const po::options_description& options,
                                     const po::positional_options_description& positional) {
  po::variables_map values;
  const auto style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
  try {
    po::store(po::command_line_parser(argc, argv)
                  .options(options)
                  .style(style)
                  .positional(positional)
                  .run(),
              values);
  } catch (const po::unknown_option& error) {
    std::vector<std::string> known;
    for (const auto& option : options.options()) known.push_back("--" + option->long_name());
    throw Error(error.what() + did_you_mean(error.get_option_name(), known));
  } catch (const po::error& error) {
    throw Error(error.what());
  }
  return values;
}

int exit_status(const std::string& program, const std::function<int()>& body) {
  try {
    const int status = body();
    flush_standard_output();
    return status;
  } catch (const std::exception& error) {
    std::cerr << program << ": " << printable(refusal_of(error).value_or(error.what()), 1000)
              << '\n';
    return 2;
  }
}

std::vector<std::string> words(const std::string& text) {
  std::vector<std::string> parts;
  boost::split(parts, text, boost::is_any_of(","));
  return parts;
}

}  // namespace cd
