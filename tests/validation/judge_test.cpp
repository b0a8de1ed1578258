// SPDX-License-Identifier: BSD-3-Clause
// Every kind of check passes where it should and fails where it should.
#include <nlohmann/json.hpp>

#include "tests/validation/example_checks.hpp"

namespace judge_test {

TEST_CASE("a quantity is compared within an absolute or relative tolerance", "[unit][validation]") {
  auto check = quantity_check("ratio");
  check.expected = 1.0;
  check.tolerance = {{"quick", 0.005}};
  CHECK(judge_one(check).passed);
  check.tolerance = {{"quick", 0.003}};
  CHECK_FALSE(judge_one(check).passed);

  check = quantity_check("steps");
  check.expected = 600;
  check.relative = true;
  check.tolerance = {{"quick", 0.1}};
  CHECK(judge_one(check).passed);
  CHECK(cd::describe_tolerance(judge_one(check)) == "10 %");
  check.tolerance = {{"quick", 0.05}};
  CHECK_FALSE(judge_one(check).passed);
}

TEST_CASE("a tolerance of zero asks for equality", "[unit][validation]") {
  auto check = quantity_check("steps");
  check.tolerance = {{"quick", 0}};
  check.expected = 650;
  CHECK(judge_one(check).passed);
  check.expected = 651;
  CHECK_FALSE(judge_one(check).passed);
}

TEST_CASE("bounds belong to what is allowed", "[unit][validation]") {
  auto check = quantity_check("steps");
  check.minimum = {{"quick", 650}};
  CHECK(judge_one(check).passed);
  check.minimum = {{"quick", 651}};
  CHECK_FALSE(judge_one(check).passed);
  check.minimum = {{"quick", 0}};
  check.maximum = {{"quick", 650}};
  CHECK(judge_one(check).passed);
  check.maximum = {{"quick", 649}};
  CHECK_FALSE(judge_one(check).passed);
}

TEST_CASE("all matching rows must pass, the worst is shown", "[unit][validation]") {
  auto finding = judge_one(row_check({text("order", "random")}));
  CHECK(finding.passed);
  CHECK(finding.rows == 2u);
  CHECK(finding.found == 0.76);
  CHECK(cd::describe_found(finding) == "0.76 (worst of 2 rows)");
  CHECK_FALSE(judge_one(row_check({range("discs", 100, 100)})).passed);
  CHECK(judge_one(row_check({text("order", "random"), range("discs", 50, 150)})).rows == 1u);
}

TEST_CASE("rows are compared with another column", "[unit][validation]") {
  auto check = row_check({text("order", "random")});
  check.expected.reset();
  check.expected_column = "exact";
  check.tolerance = {{"quick", 0.02000001}};
  CHECK(judge_one(check).passed);
  check.tolerance = {{"quick", 0.01}};
  const auto finding = judge_one(check);
  CHECK_FALSE(finding.passed);
  CHECK(finding.expected == 0.78);
}

TEST_CASE("what is missing fails and says so", "[unit][validation]") {
  auto absent = quantity_check("speed");
  absent.minimum = {{"quick", 0}};
  CHECK_FALSE(judge_one(absent).passed);
  CHECK(judge_one(absent).problem == "missing");
  CHECK(judge_one(row_check({text("order", "frozen")})).problem == "no row matches");
  CHECK_FALSE(judge_one(row_check({text("order", "frozen")})).passed);
  CHECK_FALSE(judge_one(row_check({text("order", "broken")})).passed);  // no number in the row

  auto check = row_check({});
  check.column = "p";
  CHECK_FALSE(judge_one(check).passed);
  CHECK_FALSE(judge_one(check).problem.empty());
  check.file = "p.csv";
  CHECK(judge_one(check).problem == "missing");
}

TEST_CASE("a run that is missing or not complete fails", "[unit][validation]") {
  const ResultsFolder results;
  auto check = quantity_check("steps");
  check.minimum = {{"quick", 0}};
  auto findings = cd::judge({"paper_topic", {check}}, results.path());
  REQUIRE(findings.size() == 1);
  CHECK_FALSE(findings[0].passed);
  CHECK(findings[0].problem == "no results");

  auto summary = example_summary();
  summary.status = "flagged";
  summary.reasons = {"not relaxed"};
  results.write(summary);
  findings = cd::judge({"paper_topic", {check}}, results.path());
  REQUIRE(findings.size() == 2);
  CHECK_FALSE(findings[0].passed);
  CHECK(findings[0].problem == "flagged; not relaxed");
  CHECK(findings[1].passed);

  results.write("paper_topic/summary.json", "");  // what make's touch left, once
  findings = cd::judge({"paper_topic", {check}}, results.path());
  REQUIRE(findings.size() == 1);
  CHECK_FALSE(findings[0].passed);
  CHECK(findings[0].problem.find("summary.json") != std::string::npos);
}

TEST_CASE("checks for other presets are not made", "[unit][validation]") {
  const ResultsFolder results;
  results.write(example_summary());
  auto check = quantity_check("steps");
  check.presets = {"paper"};
  CHECK(cd::judge({"paper_topic", {check}}, results.path()).empty());
}

/// A run of 100 discs in another order, and a check on its ratio that fails.
cd::CheckFile judged_elsewhere(const ResultsFolder& results) {
  auto summary = example_summary();
  *summary.parameters = {{"discs", 100},
                         {"step", 0.1},
                         {"order", "sequential"},
                         {"fractions", {0.71, 0.8}},
                         {"warm", true}};
  results.write(summary);
  auto check = quantity_check("ratio");
  check.maximum = {{"quick", 0.9}};
  return {"paper_topic", {check}};
}

/// What the only finding says if the check is valid for this alone.
std::string elsewhere(const cd::Validity& valid, bool of_file = true) {
  const ResultsFolder results;
  auto file = judged_elsewhere(results);
  if (of_file)
    file.valid_for = {valid};
  else
    file.checks[0].valid_for = std::vector{valid};
  const auto findings = cd::judge(file, results.path());
  REQUIRE(findings.size() == 1);
  CHECK_FALSE(findings[0].passed);
  CHECK(findings[0].comparable == findings[0].problem.empty());
  CHECK(cd::judge(file, results.path(), true)[0].comparable);
  return cd::describe_verdict(findings[0]) + " " + cd::describe_found(findings[0]);
}

TEST_CASE("outside the parameters of a check nothing fails, and the first of them is named",
          "[unit][validation]") {
  const std::set<std::string> quick = {"quick"};
  const std::string fails = "FAIL 1.0040 ± 0.0020";
  const std::string not_comparable = "not comparable not comparable: ";
  for (const bool of_file : {true, false}) {
    CHECK(elsewhere({"discs", {"100"}, 0, 0, quick}, of_file) == fails);
    CHECK(elsewhere({"discs", {"50"}, 0, 0, quick}, of_file) ==
          not_comparable + "discs = 100, expected 50");
  }
  CHECK(elsewhere({"discs", {"50"}, 0, 0, {"paper"}}) == fails);
  CHECK(elsewhere({"discs", {}, 20, 100, quick}) == fails);
  CHECK(elsewhere({"discs", {}, 20, 99, quick}) ==
        not_comparable + "discs = 100, expected 20 to 99");
  CHECK(elsewhere({"step", {"0.1"}, 0, 0, quick}) == fails);
  CHECK(elsewhere({"order", {"random", "sequential"}, 0, 0, quick}) == fails);
  CHECK(elsewhere({"order", {"random", "frozen"}, 0, 0, quick}) ==
        not_comparable + "order = sequential, expected random or frozen");
  CHECK(elsewhere({"fractions", {"0.71,0.8"}, 0, 0, quick}) == fails);
  CHECK(elsewhere({"fractions", {"0.71"}, 0, 0, quick}) ==
        not_comparable + "fractions = 0.71,0.8, expected 0.71");
  CHECK(elsewhere({"fractions", {}, 0.75, 1, quick}) ==
        not_comparable + "fractions = 0.71,0.8, expected 0.75 to 1");
  CHECK(elsewhere({"warm", {"on"}, 0, 0, quick}) == fails);
  CHECK(elsewhere({"force", {"1"}, 0, 0, quick}) ==
        not_comparable + "force is unknown, expected 1");
  CHECK(elsewhere({"force", {""}, 0, 0, quick}) == fails);  // not given is what is expected
  CHECK(elsewhere({"discs", {""}, 0, 0, quick}) == not_comparable + "discs = 100, expected none");
}

TEST_CASE("the validity of a check replaces that of its file", "[unit][validation]") {
  const cd::Validity paper_chain{"discs", {"50"}, 0, 0, {"quick"}};
  const cd::Validity any_chain{"discs", {}, 20, 1000, {"quick"}};
  const ResultsFolder results;
  auto file = judged_elsewhere(results);  // 100 discs
  file.checks.push_back(file.checks[0]);
  file.valid_for = {paper_chain};
  file.checks[0].valid_for = std::vector{any_chain};
  const auto findings = cd::judge(file, results.path());
  REQUIRE(findings.size() == 2);
  CHECK(findings[0].comparable);
  CHECK_FALSE(findings[0].passed);  // a ratio to theory is wrong for any chain
  CHECK_FALSE(findings[1].comparable);
  file.checks[0].valid_for = std::vector<cd::Validity>{};
  CHECK(cd::judge(file, results.path())[0].comparable);

  // A run that can be judged must be complete; one that cannot need not be.
  auto summary = example_summary();
  *summary.parameters = {{"discs", 100}};
  summary.status = "flagged";
  results.write(summary);
  CHECK(cd::judge(file, results.path())[0].comparable);
  CHECK(cd::judge(file, results.path())[0].subject == "status");
  file.checks[0].valid_for.reset();
  CHECK_FALSE(cd::judge(file, results.path())[0].comparable);
}

TEST_CASE("a control is rejected by the checks it names, not by a flag", "[unit][validation]") {
  const ResultsFolder results;
  auto file = judged_elsewhere(results);
  auto passing = quantity_check("steps");
  passing.minimum = {{"quick", 0}};
  auto missing = quantity_check("nonsense");
  missing.minimum = {{"quick", 0}};
  file.checks.insert(file.checks.end(), {passing, missing});
  file.valid_for = {{"discs", {"50"}, 0, 0, {"quick"}}};
  const auto control_error = [&](std::vector<std::string> must_fail,
                                 std::vector<std::string> must_pass = {}) {
    return cd::control_error({"wrong", {}, std::move(must_fail), std::move(must_pass)},
                             cd::judge(file, results.path(), true));
  };
  CHECK(control_error({"ratio"}).empty());
  CHECK(control_error({"ratio", "steps"}) == "steps passes");
  CHECK(control_error({"nonsense"}) == "nonsense found nothing to judge: missing");
  CHECK(control_error({"other"}) == "other is not checked at this preset");
  CHECK(control_error({}) == "ratio fails");
  CHECK(control_error({}, {"steps"}).empty());
  CHECK(control_error({"ratio"}, {"steps"}).empty());
  CHECK(control_error({}, {"steps", "ratio"}) == "ratio fails");
  CHECK(control_error({}, {"nonsense"}) == "nonsense found nothing to judge: missing");
  // A run that is flagged, and whose numbers are right, is not rejected.
  auto summary = example_summary();
  summary.status = "flagged";
  summary.reasons = {"not relaxed"};
  results.write(summary);
  CHECK(control_error({"steps"}) == "steps passes");
}

TEST_CASE("an experiment was run if it has a summary, complete or not", "[unit][validation]") {
  const ResultsFolder results;
  cd::CheckFile file;
  file.experiment = "paper_topic";
  CHECK_FALSE(cd::was_run(file, results.path()));
  results.write("paper_topic/trajectory.csv", "step\n1\n");  // of a run that was killed
  CHECK_FALSE(cd::was_run(file, results.path()));
  auto summary = example_summary();
  summary.status = "interrupted";
  results.write(summary);
  CHECK(cd::was_run(file, results.path()));
}

}  // namespace judge_test
