// SPDX-License-Identifier: BSD-3-Clause
// The tables "where is ..." of docs/architecture.md is true.
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/catch.hpp"

namespace where_is_test {

std::string text_of(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The code in backquotes that comes next, and the end of it; empty if there is none.
std::string next_code(const std::string& line, std::size_t& from) {
  const std::size_t begin = line.find('`', from);
  if (begin == std::string::npos) return "";
  const std::size_t end = line.find('`', begin + 1);
  from = end + 1;
  return line.substr(begin + 1, end - begin - 1);
}

/// A code of a table as it stands in the file: a bar inside of it is escaped.
std::string without_escapes(std::string code) {
  for (std::size_t at; (at = code.find("\\|")) != std::string::npos;) code.erase(at, 1);
  return code;
}

/// What every reader asks first.
const std::vector<std::string> kFirst = {
    "friction applied",    "the step written", "a new figure added", "SIMD",
    "a packing made",      "the stop rule",    "a file format",      "an option",
    "a check's tolerance", "a law's memory"};

TEST_CASE("the tables of the architecture name files that have what stands there",
          "[documentation]") {
  const std::string source = CD_SOURCE;
  std::ifstream page(source + "/docs/architecture.md");
  std::vector<std::string> asked;
  bool in_table = false;
  for (std::string line; std::getline(page, line);) {
    in_table = line.starts_with("| where is ...") || (in_table && line.starts_with("|"));
    if (!in_table || !line.starts_with("| ") || line.starts_with("| where is ...")) continue;
    std::size_t from = 0;
    const std::string file = next_code(line, from), symbol = without_escapes(next_code(line, from));
    INFO(line);
    CHECK_FALSE(symbol.empty());
    CHECK(text_of(source + "/" + file).find(symbol) != std::string::npos);
    asked.push_back(line.substr(2, line.find(" | ") - 2));
  }
  REQUIRE(asked.size() > kFirst.size());
  asked.resize(kFirst.size());
  CHECK(asked == kFirst);
}

}  // namespace where_is_test
