// SPDX-License-Identifier: BSD-3-Clause
// The files of the folder validation are read strictly: whatever is not understood is refused.
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include <libcd/core/error.hpp>
#include "tests/catch.hpp"
#include "tests/validation/results_folder.hpp"
#include "validation/check_file.hpp"

namespace check_file_test {

using Json = nlohmann::json;

Json valid_check() {
  return {{"quantity", "ratio"}, {"expected", 1.0},         {"tolerance", 0.01},
          {"source", "theory"},  {"because", "statistics"}, {"fails_for", "a wrong factor"}};
}

cd::CheckFile read(const Json& check) {
  const ResultsFolder folder;
  const Json file = {{"experiment", "paper_topic"}, {"checks", {check}}};
  return cd::read_check_file(folder.write("paper_topic.json", file.dump()));
}

// The one line with which the check is refused, without the name of the temporary folder.
std::string refusal(const Json& check) {
  try {
    read(check);
  } catch (const cd::Error& error) {
    const std::string line = error.what();
    return line.substr(line.find("paper_topic.json"));
  }
  return "accepted";
}

std::string refusal_with(const std::string& key, const Json& value) {
  Json check = valid_check();
  check[key] = value;
  return refusal(check);
}

std::string refusal_without(const std::string& key) {
  Json check = valid_check();
  check.erase(key);
  return refusal(check);
}

TEST_CASE("a valid check keeps what it says", "[unit][validation]") {
  const auto file = read(valid_check());
  REQUIRE(file.experiment == "paper_topic");
  REQUIRE(file.checks.size() == 1);
  const auto& check = file.checks[0];
  CHECK(check.subject() == "ratio");
  CHECK(check.expected == 1.0);
  CHECK(check.tolerance.at("quick") == 0.01);
  CHECK(check.tolerance.at("paper") == 0.01);
  CHECK(check.source == "theory");
}

TEST_CASE("tolerances may differ between presets", "[unit][validation]") {
  Json check = valid_check();
  check["tolerance"] = {{"quick", 0.02}, {"standard", 0.005}};
  CHECK(refusal(check) == "paper_topic.json, check 1 (ratio), \"tolerance\": \"paper\" is missing");
  check["presets"] = {"quick", "standard"};
  const auto file = read(check);
  CHECK(file.checks[0].tolerance.at("quick") == 0.02);
  CHECK(file.checks[0].tolerance.at("standard") == 0.005);
}

/// The validity of a file whose "valid_for" has this one entry.
std::vector<cd::Validity> validity(const Json& value) {
  Json check = valid_check();
  check["valid_for"] = {{"x", value}};
  return *read(check).checks[0].valid_for;
}

TEST_CASE("validity is a value, a list, a range, or one of them for each preset",
          "[unit][validation]") {
  CHECK(validity(50)[0].values == std::vector<std::string>{"50"});
  CHECK(validity(true)[0].values == std::vector<std::string>{"on"});
  CHECK(validity("100000,0.50")[0].values == std::vector<std::string>{"1e+05,0.5"});
  CHECK(validity({"random", 3})[0].expected() == "random or 3");
  CHECK(validity({{"min", 20}})[0].expected() == "at least 20");
  CHECK(validity({{"min", 2}, {"max", 0.5}})[0].expected() == "2 to 0.5");
  const auto two = validity({{"quick", 5}, {"paper", {{"max", 7}}}});
  REQUIRE(two.size() == 2);
  CHECK(two[0].presets == std::set<std::string>{"paper"});
  CHECK(two[0].expected() == "at most 7");
  CHECK(two[1].expected() == "5");
  const std::string place = "paper_topic.json, check 1 (ratio), \"valid_for\"";
  CHECK(refusal_with("valid_for", 3) == place + ": expected an object {...}");
  CHECK(refusal_with("valid_for", {{"x", {{"least", 3}}}}) ==
        place + ", \"x\": unknown key \"least\"");
  CHECK(refusal_with("valid_for", {{"x", nullptr}}) ==
        place + ": \"x\" must be a number, a text, a bool, a list of them or {min, max}");
}

TEST_CASE("a control names checks that exist", "[unit][validation]") {
  const ResultsFolder folder;
  const auto read_control = [&](const Json& control) {
    const Json file = {
        {"experiment", "paper_topic"}, {"checks", {valid_check()}}, {"controls", {control}}};
    return cd::read_check_file(folder.write("paper_topic.json", file.dump())).controls.at(0);
  };
  const Json good = {{"name", "cold"}, {"options", {"--warm", "off"}}, {"must_fail", {"ratio"}}};
  CHECK(read_control(good).options == std::vector<std::string>{"--warm", "off"});
  CHECK(read_control(good).must_fail == std::vector<std::string>{"ratio"});
  Json bad = good;
  bad["must_fail"] = {"omega"};
  CHECK_THROWS_WITH(read_control(bad),
                    EndsWith("control 1: \"must_fail\" names \"omega\", which is no check"));
  bad.erase("must_fail");
  CHECK(read_control(bad).must_fail.empty());
  bad["must_pass"] = {"ratio"};
  CHECK(read_control(bad).must_pass == std::vector<std::string>{"ratio"});
  bad["must_win"] = {"ratio"};
  CHECK_THROWS_WITH(read_control(bad), EndsWith("unknown key \"must_win\""));
}

TEST_CASE("checks without control say why", "[unit][validation]") {
  const ResultsFolder folder;
  const auto read = [&](const Json& uncontrolled) {
    const Json file = {{"experiment", "paper_topic"},
                       {"checks", {valid_check()}},
                       {"without_control", {uncontrolled}}};
    return cd::read_check_file(folder.write("paper_topic.json", file.dump())).without_control.at(0);
  };
  const Json good = {{"checks", {"ratio"}}, {"because", "an identity"}};
  CHECK(read(good).checks == std::vector<std::string>{"ratio"});
  CHECK(read(good).because == "an identity");
  Json bad = good;
  bad["checks"] = {"omega"};
  CHECK_THROWS_WITH(read(bad),
                    EndsWith("without control 1: \"checks\" names \"omega\", which is no check"));
  bad = good;
  bad.erase("because");
  CHECK_THROWS_WITH(read(bad), EndsWith("without control 1: \"because\" is missing"));
}

TEST_CASE("every check of the project fails for a control, or says why for none",
          "[unit][validation]") {
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(CD_SOURCE) / "validation")) {
    if (entry.path().extension() != ".json") continue;
    const cd::CheckFile file = cd::read_check_file(entry.path());
    std::set<std::string> rejected, excused;
    for (const auto& control : file.controls)
      rejected.insert(control.must_fail.begin(), control.must_fail.end());
    for (const auto& reason : file.without_control)
      excused.insert(reason.checks.begin(), reason.checks.end());
    for (const cd::Check& check : file.checks) {
      CAPTURE(file.experiment, check.subject());
      CHECK(rejected.count(check.subject()) != excused.count(check.subject()));
    }
  }
}

TEST_CASE("conditions on rows are described", "[unit][validation]") {
  Json check = valid_check();
  check.erase("quantity");
  check.update({{"file", "q.csv"}, {"column", "q"}});
  CHECK(read(check).checks[0].subject() == "q.csv: q");
  check["where"] = {{"discs", 200}, {"k", {{"min", 0.1}, {"max", 0.5}}}, {"order", "random"}};
  CHECK(read(check).checks[0].subject() ==
        "q.csv: q where discs = 200, k = 0.1 to 0.5, order = random");
  check.erase("expected");
  check.erase("where");
  check["expected_column"] = "exact";
  CHECK(read(check).checks[0].subject() == "q.csv: q against exact");
}

TEST_CASE("what is not understood is refused with file and check", "[unit][validation]") {
  const std::string place = "paper_topic.json, check 1 (ratio): ";
  CHECK(refusal_with("tolerence", 1) == place + "unknown key \"tolerence\"");
  CHECK(refusal_without("source") == place + "\"source\" is missing");
  CHECK(refusal_without("because") == place + "\"because\" is missing");
  CHECK(refusal_without("fails_for") == place + "\"fails_for\" is missing");
  CHECK(refusal_without("tolerance") ==
        place + "needs either \"tolerance\" or \"relative_tolerance\"");
  CHECK(refusal_with("relative_tolerance", 0.1) ==
        place + "needs either \"tolerance\" or \"relative_tolerance\"");
  CHECK(refusal_with("tolerance", -1) == place + "\"tolerance\" must not be negative");
  CHECK(refusal_with("tolerance", "small") == place + "\"tolerance\" must be a finite number");
  CHECK(refusal_with("expected", nullptr) == place + "\"expected\" must be a finite number");
  CHECK(refusal_with("source", "") == place + "\"source\" must be a text that is not empty");
  CHECK(refusal_with("minimum", 0) ==
        place +
            "needs one of \"expected\", \"expected_column\", or bounds \"minimum\", \"maximum\"");
  CHECK(refusal_with("where", {{"order", "random"}}) == place + "\"where\" needs \"file\"");
  CHECK(refusal_with("file", "q.csv") ==
        place + "needs either \"quantity\" or \"file\" and \"column\"");
  CHECK(refusal_with("presets", {"fast"}) ==
        place + "\"presets\" must be a list of some of \"quick\", \"standard\", \"paper\"");
}

TEST_CASE("data files are looked for in the experiment's folder only", "[unit][validation]") {
  Json check = valid_check();
  check.erase("quantity");
  check.update({{"file", "../q.csv"}, {"column", "q"}});
  CHECK(refusal(check) ==
        "paper_topic.json, check 1 (q): \"file\" must be the name of a file in the experiment's "
        "folder");
}

TEST_CASE("numbers beyond double and files that are no JSON are refused", "[unit][validation]") {
  const ResultsFolder folder;
  CHECK_THROWS_AS(cd::read_check_file(folder.write("a.json", "{\"experiment\": 1e999}")),
                  cd::Error);
  CHECK_THROWS_AS(cd::read_check_file(folder.write("a.json", "{")), cd::Error);
  CHECK_THROWS_AS(cd::read_check_file(folder.path() / "missing.json"), cd::Error);
  CHECK_THROWS_AS(
      cd::read_check_file(folder.write("a.json", "{\"experiment\": \"b\", \"checks\": []}")),
      cd::Error);
}

}  // namespace check_file_test
