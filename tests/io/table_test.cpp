// SPDX-License-Identifier: BSD-3-Clause
// Tables whose columns are declared once.
#include <libcd/io/table.hpp>

#include <optional>
#include <tuple>
#include <utility>

#include "tests/catch.hpp"
#include "tests/io/temporary_folder.hpp"

namespace table_test {

struct Setup {
  double friction = 0.0;

  int sweeps() const { return 7; }
};
struct Result {
  std::string name;
  Setup setup;
  cd::Estimate angle = {};
  std::optional<double> share = {};
  bool relaxed = true;
};

TEST_CASE("columns follow paths of members and functions; estimates fill two", "[io]") {
  const TemporaryFolder folder;
  cd::Table<Result> table;
  table.column("name", "", &Result::name)
      .column("friction", "1", &Result::setup, &Setup::friction)
      .column("sweeps", "1", &Result::setup, &Setup::sweeps)
      .column("angle", "degree", &Result::angle)
      .column("twice", "degree", &Result::angle, &cd::Estimate::value,
              [](double angle) { return 2.0 * angle; })
      .column("share", "1", &Result::share)
      .timing("cost", "s", [](const Result&) { return 0.5; })
      .column("relaxed", "1", &Result::relaxed);
  cd::CsvWriter csv(folder.path() / "t.csv", {}, table.columns());
  table.write(csv, std::vector<Result>{{"a", {0.5}, {20.0, 0.25}, 0.1, true},
                                       {"b", {0.0}, {21.0, 0.5}, std::nullopt, false}});
  csv.commit();
  const cd::CsvTable read = cd::read_csv(folder.path() / "t.csv");
  CHECK(read.columns == std::vector<std::string>{"name", "friction", "sweeps", "angle",
                                                 "angle_error", "twice", "share", "cost",
                                                 "relaxed"});
  CHECK(read.timings == std::vector<std::string>{"cost"});
  CHECK(read.comments.at("unit angle_error") == "degree");
  CHECK(read.rows[0] ==
        std::vector<std::string>{"a", "0.5", "7", "20", "0.25", "40", "0.1", "0.5", "1"});
  CHECK(read.rows[1] == std::vector<std::string>{"b", "0", "7", "21", "0.5", "42", "", "0.5", "0"});
}

/// A record, with an array, which is no column.
struct Packing {
  int steps = 0;
  std::vector<double> forces;
  cd::Estimate angle;
  double seconds = 0.0;

  static constexpr auto fields =
      std::tuple(cd::field("steps", &Packing::steps), cd::field("forces", "N", &Packing::forces),
                 cd::field("angle", "degree", &Packing::angle),
                 cd::timing("cpu_seconds", "s", &Packing::seconds));
};

TEST_CASE("columns of a record have names and units of its fields", "[io]") {
  using Columns = std::vector<cd::CsvColumn>;
  cd::Table<Packing> whole;
  const cd::CsvColumn steps{"steps", "1"}, seconds{"cpu_seconds", "s", cd::kTiming};
  CHECK(whole.fields().columns() ==
        Columns{steps, {"angle", "degree"}, {"angle_error", "degree"}, seconds});
  using Row = std::pair<std::string, Packing>;
  cd::Table<Row> some;
  some.column("name", "", &Row::first)
      .fields(&Row::second, &Packing::seconds, &Packing::steps)
      .fields([](const Row& row) { return row.second; }, &Packing::steps);
  CHECK(some.columns() == Columns{{"name", ""}, seconds, steps, steps});
  const TemporaryFolder folder;
  cd::CsvWriter csv(folder.path() / "t.csv", {}, some.columns());
  some.row(csv, {"a", {.steps = 3, .forces = {1.0}, .angle = {1.0, 0.5}, .seconds = 0.5}});
  csv.commit();
  CHECK(cd::read_csv(folder.path() / "t.csv").rows[0] ==
        std::vector<std::string>{"a", "0.5", "3", "3"});
}

}  // namespace table_test
