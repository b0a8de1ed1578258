// SPDX-License-Identifier: BSD-3-Clause
// A page line by line.
#include "tests/documentation/page_table.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "tests/catch.hpp"

namespace cd::test {
namespace {

using Lines = std::vector<std::string>;

std::string path_of(const std::string& page) {
  return CD_SOURCE + ("/" + page);
}

Lines lines_of(const std::string& page) {
  std::ifstream file(path_of(page));
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

void write(const std::string& page, const std::string& head, const Lines& rows) {
  Lines lines = lines_of(page);
  const Rows old = find_rows(lines, head);
  lines.insert(lines.erase(old.begin, old.end), rows.begin(), rows.end());
  std::ofstream file(path_of(page));
  for (const std::string& line : lines) file << line << '\n';
  REQUIRE(file.good());
}

}  // namespace

Lines table_rows(const std::string& page, const std::string& head) {
  Lines lines = lines_of(page);
  const Rows rows = find_rows(lines, head);
  return {rows.begin, rows.end};
}

void check_table(const std::string& page, const std::string& head, const Lines& rows) {
  if (std::getenv("CD_README_WRITE")) write(page, head, rows);
  INFO("make readme writes the table of " << page << " that begins with " << head);
  CHECK(table_rows(page, head) == rows);
}

}  // namespace cd::test
