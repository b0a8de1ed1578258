// SPDX-License-Identifier: BSD-3-Clause
// Numbers for readers are rounded to their uncertainty, where they have one.
#include <filesystem>
#include <fstream>
#include <libcd/io/rounded.hpp>
#include <optional>
#include <sstream>
#include <string>
#include "tests/catch.hpp"

namespace rounded_test {

// Written by hand; the page of results, which is made by Python, is tested by the same table.
TEST_CASE("numbers have two digits of their error, where they have one", "[unit][io]") {
  std::ifstream table(std::filesystem::path(CD_SOURCE) / "tests/io/rounded.csv");
  std::string line;
  std::getline(table, line);
  int rows = 0;
  for (; std::getline(table, line); ++rows) {
    std::istringstream row(line);
    std::string value, error, text;
    std::getline(row, value, ',');
    std::getline(row, error, ',');
    std::getline(row, text);
    CAPTURE(line);
    CHECK(cd::format_measured(std::stod(value),
                              error.empty() ? std::optional<double>() : std::stod(error)) == text);
  }
  CHECK(rows > 10);
}

TEST_CASE("a single run, and runs that cannot differ, have no uncertainty", "[unit][io]") {
  CHECK_FALSE(cd::is_measured(0.776613956926671, std::nullopt));
  CHECK(cd::is_measured(0, 1e-300));
  CHECK(cd::is_measured(1, 1e-9));
}

}  // namespace rounded_test
