// SPDX-License-Identifier: BSD-3-Clause
// The tables of docs/develop/architecture.md are true: where things are, and walks through the
// code.
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <utility>
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

/// A row of a table of three columns.
struct Row {
  std::string label, file, symbol;
};

/// Tables of the page by the heading of their first column, in order.
std::vector<std::pair<std::string, std::vector<Row>>> tables() {
  std::ifstream page(CD_SOURCE + std::string("/docs/develop/architecture.md"));
  std::vector<std::pair<std::string, std::vector<Row>>> all;
  bool in_table = false;
  for (std::string line; std::getline(page, line);) {
    if (!line.starts_with("| ")) {
      in_table = in_table && line.starts_with("|---");
      continue;
    }
    const std::string label = line.substr(2, line.find(" | ") - 2);
    std::size_t from = 0;
    const std::string file = next_code(line, from), symbol = without_escapes(next_code(line, from));
    if (line.ends_with("| file | what to look for |")) {
      all.push_back({label, {}});
      in_table = true;
    } else if (in_table) {
      all.back().second.push_back({label, file, symbol});
    }
  }
  return all;
}

void check_row(const Row& row) {
  INFO(row.label);
  CHECK_FALSE(row.symbol.empty());
  CHECK(text_of(CD_SOURCE + ("/" + row.file)).find(row.symbol) != std::string::npos);
}

TEST_CASE("the tables of the architecture name files that have what stands there",
          "[documentation]") {
  std::vector<std::string> asked;
  for (const auto& [heading, rows] : tables()) {
    for (const Row& row : rows) check_row(row);
    if (heading != "where is ...") continue;
    for (const Row& row : rows) asked.push_back(row.label);
  }
  REQUIRE(asked.size() > kFirst.size());
  asked.resize(kFirst.size());
  CHECK(asked == kFirst);
}

TEST_CASE("a walk through the code takes ten files at most, none twice", "[documentation]") {
  std::vector<std::string> walks;
  for (const auto& [heading, rows] : tables()) {
    if (heading == "where is ...") continue;
    walks.push_back(heading);
    std::set<std::string> files;
    for (const Row& row : rows) files.insert(row.file);
    INFO(heading);
    CHECK(rows.size() > 4);
    CHECK(rows.size() <= 10);
    CHECK(files.size() == rows.size());
  }
  const std::vector<std::string> four = {"the friction coefficient", "the time step", "an impulse",
                                         "an option"};
  CHECK(walks == four);
}

}  // namespace where_is_test
