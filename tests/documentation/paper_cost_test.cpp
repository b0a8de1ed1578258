// SPDX-License-Identifier: BSD-3-Clause
// Core-hours of the paper preset are one number, that of docs/develop/paper_preset.md, wherever
// they stand.
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <vector>

#include <libcd/core/number.hpp>
#include "tests/catch.hpp"

namespace paper_cost_test {

std::string text_of(const char* file) {
  std::ifstream stream(std::filesystem::path(CD_SOURCE) / file);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// All numbers that an expression finds in a file, as they stand there.
std::vector<std::string> numbers_in(const char* file, const std::string& expression) {
  const std::string text = text_of(file);
  const std::regex pattern(expression);
  std::vector<std::string> numbers;
  for (std::sregex_iterator found(text.begin(), text.end(), pattern), end; found != end; ++found)
    numbers.push_back((*found)[1]);
  return numbers;
}

/// The sum of the table: what a row took, or else what was projected; those without a number look
/// at the runs of another row. Rows under a hundredth of an hour do not count.
double sum_of_table() {
  double sum = 0.0;
  const std::string text = text_of("docs/develop/paper_preset.md");
  const std::regex row(R"(\n\| `[a-z0-9_]+`[ *]*\| [^|]*\| ([^|]*) \| ?([^|]*?) ?\|)");
  for (std::sregex_iterator found(text.begin(), text.end(), row), end; found != end; ++found) {
    const auto projected = cd::parse_number<double>((*found)[1].str());
    const auto took = cd::parse_number<double>((*found)[2].str());
    sum += took.value_or(projected.value_or(0.0));
  }
  return sum;
}

TEST_CASE("core-hours of the paper preset are one number wherever they stand", "[documentation]") {
  const auto page =
      numbers_in("docs/develop/paper_preset.md", "The whole preset takes ([0-9]+) core-hours");
  REQUIRE(page.size() == 1);
  CHECK(numbers_in("docs/develop/paper_preset.md", "of the ([0-9]+) core-hours") == page);
  CHECK(numbers_in("docs/results/index.md", "the papers' own sizes \\(([0-9]+) core-hours") ==
        page);
  CHECK(numbers_in("Makefile.figures", "([0-9]+) core-hours") == page);
}

TEST_CASE("the page's total is the sum of its table", "[documentation]") {
  const auto page =
      numbers_in("docs/develop/paper_preset.md", "The whole preset takes ([0-9]+) core-hours");
  REQUIRE(page.size() == 1);
  // Cells have two digits: 93, 32, 13 and 12 are off by 0.5 at most, thirteen of 1 to 10 by 0.05.
  CHECK(std::abs(sum_of_table() - std::stod(page.front())) < 3.0);
}

}  // namespace paper_cost_test
