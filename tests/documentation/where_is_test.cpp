// SPDX-License-Identifier: BSD-3-Clause
// The table "where is ..." of docs/architecture.md is true.
#include <fstream>
#include <iterator>
#include <string>

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

TEST_CASE("the files of the architecture's table have what it says", "[documentation]") {
  const std::string source = CD_SOURCE;
  std::ifstream page(source + "/docs/architecture.md");
  int rows = 0;
  bool in_table = false;
  for (std::string line; std::getline(page, line);) {
    in_table = in_table || line.starts_with("| where is ...");
    if (!in_table || !line.starts_with("| ") || line.starts_with("| where is ...")) continue;
    std::size_t from = 0;
    const std::string file = next_code(line, from), symbol = next_code(line, from);
    INFO(line);
    CHECK_FALSE(symbol.empty());
    CHECK(text_of(source + "/" + file).find(symbol) != std::string::npos);
    ++rows;
  }
  CHECK(rows >= 10);
}

}  // namespace where_is_test
