// SPDX-License-Identifier: BSD-3-Clause
// The README line by line.
#include "tests/documentation/readme_table.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "tests/catch.hpp"

namespace cd::test {
namespace {

using Lines = std::vector<std::string>;

Lines readme() {
  std::ifstream file(CD_README);
  REQUIRE(file);
  Lines lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

struct Rows {
  Lines::iterator begin, end;
};

/// Below the head and the line under it.
Rows find_rows(Lines& lines, const std::string& head) {
  const auto at = std::ranges::find_if(lines, [&](const auto& l) { return l.starts_with(head); });
  INFO("a table that begins with " << head);
  REQUIRE(lines.end() - at > 2);
  const auto begin = at + 2;
  return {begin,
          std::find_if(begin, lines.end(), [](const auto& l) { return !l.starts_with('|'); })};
}

void write(Lines lines, const std::string& head, const Lines& rows) {
  const Rows old = find_rows(lines, head);
  lines.insert(lines.erase(old.begin, old.end), rows.begin(), rows.end());
  std::ofstream file(CD_README);
  for (const std::string& line : lines) file << line << '\n';
  REQUIRE(file.good());
}

}  // namespace

Lines readme_rows(const std::string& head) {
  Lines lines = readme();
  const Rows rows = find_rows(lines, head);
  return {rows.begin, rows.end};
}

void check_readme_table(const std::string& head, const Lines& rows) {
  if (std::getenv("CD_README_WRITE")) write(readme(), head, rows);
  INFO("make readme writes the table that begins with " << head);
  CHECK(readme_rows(head) == rows);
}

}  // namespace cd::test
