// SPDX-License-Identifier: BSD-3-Clause
// summary.json must follow schema 1 and come back bit for bit.
#include <libcd/io/summary.hpp>

#include <cmath>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>

#include <libcd/core/error.hpp>
#include "tests/catch.hpp"
#include "tests/io/temporary_folder.hpp"

namespace summary_test {

cd::Summary example() {
  cd::Summary summary;
  summary.experiment = "unger2002_fig4_oscillation";
  summary.paper = "unger2002";
  summary.figure = "Fig. 4";
  summary.preset = "quick";
  *summary.parameters = {{"discs", 50}, {"force", 0.1}, {"warm-start", true}, {"sweeps", {1, 2}}};
  summary.quantities = {{"omega", {1.0 / 3.0, 1e-300, "1/dt", "frequency"}},
                        {"amplitude", {-2.0, std::nullopt, "d", "of the fit"}}};
  summary.status = "flagged";
  summary.reasons = {"not relaxed"};
  summary.files = {"end.csv", "frames/a b.vtp"};
  summary.provenance = cd::collect_provenance(std::numeric_limits<std::uint64_t>::max(), 4);
  summary.provenance.wall_seconds = 0.1;
  return summary;
}

TEST_CASE("a summary comes back with the same bits and in the same order") {
  const TemporaryFolder folder;
  const auto path = folder.path() / "summary.json";
  const cd::Summary written = example();
  cd::write_summary(path, written);
  const cd::Summary read = cd::read_summary(path);
  CHECK(read.experiment == written.experiment);
  CHECK(read.figure == written.figure);
  CHECK(read.parameters->dump() == written.parameters->dump());
  REQUIRE(read.quantities.size() == 2);
  CHECK(read.quantities[0].first == "omega");
  CHECK(read.find("omega")->value == 1.0 / 3.0);
  CHECK(read.find("omega")->uncertainty == 1e-300);
  CHECK(read.find("omega")->unit == "1/dt");
  CHECK_FALSE(read.find("amplitude")->uncertainty.has_value());
  CHECK(read.find("tau") == nullptr);
  CHECK(read.status == "flagged");
  CHECK(read.reasons == written.reasons);
  CHECK(read.files == written.files);
  CHECK(read.provenance.seed == written.provenance.seed);
  CHECK(read.provenance.started_utc == written.provenance.started_utc);
  CHECK(read.provenance.wall_seconds == 0.1);
}

TEST_CASE("the file has the keys of schema 1, an absent uncertainty is null") {
  const TemporaryFolder folder;
  const auto path = folder.path() / "summary.json";
  cd::write_summary(path, example());
  const auto json = nlohmann::json::parse(std::ifstream(path));
  CHECK(json.at("schema") == 1);
  for (const char* key : {"experiment", "paper", "figure", "preset", "parameters", "quantities",
                          "status", "reasons", "provenance"}) {
    CHECK(json.contains(key));
  }
  for (const char* key : {"version", "git", "dirty", "compiler", "flags", "cpu", "threads", "seed",
                          "started_utc", "wall_seconds"}) {
    CHECK(json.at("provenance").contains(key));
  }
  CHECK(json.at("quantities").at("amplitude").at("uncertainty").is_null());
}

TEST_CASE("a quantity that is not finite is refused by name and no file appears") {
  const TemporaryFolder folder;
  const auto path = folder.path() / "summary.json";
  cd::Summary summary = example();
  summary.quantities[0].second.value = std::nan("");
  CHECK_THROWS_WITH(cd::write_summary(path, summary), Contains("omega"));
  summary = example();
  summary.quantities[0].second.uncertainty = std::numeric_limits<double>::infinity();
  CHECK_THROWS_WITH(cd::write_summary(path, summary), Contains("omega"));
  CHECK(is_empty(folder.path()));
}

TEST_CASE("a damaged summary is refused in one line that names the file") {
  const TemporaryFolder folder;
  const auto path = folder.path() / "summary.json";
  for (const char* text : {"", "{", "[]", "{\"schema\": 2}", "{\"schema\": 1}"}) {
    std::ofstream(path) << text;
    CHECK_THROWS_WITH(cd::read_summary(path), Contains(path.string()) && !Contains("\n"));
  }
  CHECK_THROWS_AS(cd::read_summary(folder.path() / "none.json"), cd::Error);
}

}  // namespace summary_test
