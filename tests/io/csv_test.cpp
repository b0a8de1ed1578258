// SPDX-License-Identifier: BSD-3-Clause
// Tables must come back bit for bit, and a damaged one must name the line.
#include <libcd/io/csv.hpp>

#include <array>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <limits>
#include <string>
#include <vector>

#include <libcd/core/error.hpp>
#include "tests/catch.hpp"
#include "tests/io/temporary_folder.hpp"

namespace csv_test {

cd::CsvTable read_text(const TemporaryFolder& folder, const std::string& text) {
  const auto path = folder.path() / "table.csv";
  std::ofstream(path) << text;
  return cd::read_csv(path);
}

TEST_CASE("a table comes back with the same bits") {
  const TemporaryFolder folder;
  const auto path = folder.path() / "table.csv";
  const std::vector<double> values = {0.1,
                                      -0.0,
                                      1.0 / 3.0,
                                      6.02214076e23,
                                      std::numeric_limits<double>::denorm_min(),
                                      std::numeric_limits<double>::max()};
  cd::CsvWriter writer(path, {{"experiment", "name"}, {"started_utc", "2002-07-01T12:00:00Z"}},
                       {{"step", "dt"}, {"x", "d"}, {"law", "1"}});
  for (std::size_t k = 0; k < values.size(); ++k) writer.row(k, values[k], "coulomb");
  CHECK_FALSE(exists(path));
  writer.commit();

  const cd::CsvTable table = cd::read_csv(path);
  CHECK(table.comments.at("experiment") == "name");
  CHECK(table.comments.at("started_utc") == "2002-07-01T12:00:00Z");
  CHECK(table.comments.at("unit x") == "d");
  CHECK(table.columns == std::vector<std::string>{"step", "x", "law"});
  REQUIRE(table.rows.size() == values.size());
  for (std::size_t k = 0; k < values.size(); ++k) {
    CHECK(table.number(k, "step") == static_cast<double>(k));
    CHECK(table.number(k, "x") == values[k]);
    CHECK(std::signbit(table.number(k, "x")) == std::signbit(values[k]));
    CHECK(table.rows[k][2] == "coulomb");
  }
}

TEST_CASE("values that are not finite are empty fields and read as NaN") {
  const TemporaryFolder folder;
  const auto path = folder.path() / "table.csv";
  cd::CsvWriter writer(path, {}, {{"a", "1"}, {"b", "1"}, {"c", "1"}});
  writer.row(std::nan(""), std::numeric_limits<double>::infinity(), true);
  writer.commit();
  const cd::CsvTable table = cd::read_csv(path);
  CHECK(table.rows[0] == std::vector<std::string>{"", "", "1"});
  CHECK(std::isnan(table.number(0, "a")));
}

TEST_CASE("integers of 64 bits and vectors fill columns") {
  const TemporaryFolder folder;
  const auto path = folder.path() / "table.csv";
  cd::CsvWriter writer(path, {}, {{"id", "1"}, {"x", "d"}, {"y", "d"}});
  writer.row(std::numeric_limits<std::uint64_t>::max(), std::array{0.5, 0.25});
  CHECK_THROWS_AS(writer.row(1, 2), std::logic_error);
  CHECK_THROWS_AS(writer.row(1, "a,b", 2), std::logic_error);
  writer.commit();
  CHECK(cd::read_csv(path).rows ==
        std::vector<std::vector<std::string>>{{"18446744073709551615", "0.5", "0.25"}});
}

TEST_CASE("rows so far can be carried into another table of the same columns") {
  const TemporaryFolder folder;
  const std::vector<cd::CsvColumn> columns = {{"a", "1"}, {"b", "d"}};
  cd::CsvWriter first(folder.path() / "first.csv", {{"started_utc", "now"}}, columns);
  CHECK(first.rows().empty());
  first.row(1, 0.1);
  CHECK_THROWS_AS(first.row(2), std::logic_error);
  first.row(2, std::nan(""));
  CHECK(first.rows() == "1,0.1\n2,\n");
  first.row(3, -0.0);

  cd::CsvWriter second(folder.path() / "second.csv", {}, first.columns());
  second.append_rows(first.rows());
  second.row(4, 0.5);
  CHECK(second.rows() == "1,0.1\n2,\n3,-0\n4,0.5\n");
  CHECK(second.is_open());
  second.commit();
  CHECK_FALSE(second.is_open());
  CHECK(cd::read_csv(second.path()).rows.size() == 4);
}

TEST_CASE("a comment of several lines stays one comment") {
  const TemporaryFolder folder;
  const auto path = folder.path() / "table.csv";
  cd::CsvWriter writer(path, {{"note", "a\nb"}}, {{"x", "1"}});
  writer.commit();
  CHECK(cd::read_csv(path).comments.at("note") == "a b");
}

TEST_CASE("a damaged table names file and line") {
  const TemporaryFolder folder;
  const std::string name = (folder.path() / "table.csv").string();
  CHECK_THROWS_WITH(read_text(folder, "# k: v\na,b\n1,2\n3\n"), Contains(name + ":4: 1 fields"));
  CHECK_THROWS_WITH(read_text(folder, "# k: v\n"), Contains(name + ":1: no header"));
  CHECK_THROWS_WITH(read_text(folder, "\na,b\n"), Contains(name + ":1:"));
  CHECK_THROWS_WITH(cd::read_csv(folder.path()), Contains("cannot read"));
  CHECK_THROWS_AS(cd::read_csv(folder.path() / "none.csv"), cd::Error);

  const cd::CsvTable table = read_text(folder, "# k: v\r\na,b\r\n1,x\r\n2,1.5mm\r\n3,inf\r\n");
  CHECK(table.number(2, "a") == 3.0);
  CHECK_THROWS_WITH(table.number(0, "b"), Contains(name + ":3: b: 'x'"));
  CHECK_THROWS_WITH(table.number(1, "b"), Contains(name + ":4: b: '1.5mm'"));
  CHECK_THROWS_WITH(table.number(2, "b"), Contains(name + ":5: b: 'inf'"));
  CHECK_THROWS_WITH(table.column("c"), Contains(name + ":2: no column 'c'"));
}

TEST_CASE("columns of times are marked") {
  const TemporaryFolder folder;
  const auto path = folder.path() / "table.csv";
  cd::CsvWriter writer(path, {{"seed", "1"}},
                       {{"steps", "1"}, {"seconds", "s", cd::kTiming}, {"ratio", "1", true}});
  writer.row(3, 0.25, 1.5);
  writer.commit();
  const cd::CsvTable table = cd::read_csv(path);
  CHECK(table.timings == std::vector<std::string>{"seconds", "ratio"});
  CHECK(table.comments.count("timing") == 0);
  CHECK(table.comments.at("unit seconds") == "s");
  std::ifstream stream(path);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  CHECK_THAT(text, Contains("# timing: seconds\n# timing: ratio\nsteps,seconds,ratio\n"));
}

}  // namespace csv_test
