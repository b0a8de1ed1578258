// SPDX-License-Identifier: BSD-3-Clause
// What the judge has found as a table and as a file.
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/validation/example_checks.hpp"

namespace judge_test {

TEST_CASE("the table is aligned and counts", "[unit][validation]") {
  auto good = quantity_check("ratio");
  good.expected = 1.0;
  good.tolerance = {{"quick", 0.005}};
  auto passed = judge_one(good);
  passed.source = "theory";
  auto failed = judge_one(row_check({text("order", "parallel")}));
  failed.source = "eq (9)";
  std::ostringstream stream;
  cd::print_findings(stream, {passed, failed});
  CHECK(stream.str() ==
        "experiment   quantity                         found            expected  tolerance  "
        "source  verdict\n"
        "paper_topic  ratio                            1.0040 ± 0.0020  1         0.005      "
        "theory  pass\n"
        "paper_topic  q.csv: q where order = parallel  0.5 (1 row)      0.8       0.05       "
        "eq (9)  FAIL\n"
        "1 passed, 1 failed\n");
  std::ostringstream partly;
  cd::print_findings(partly, {passed}, {"paper_other", "paper_third"});
  CHECK_THAT(partly.str(), EndsWith("1 passed, 0 failed\nnot run: paper_other, paper_third\n"));
}

TEST_CASE("a file of findings has numbers and texts, null for what there is not",
          "[unit][validation]") {
  auto finding = judge_one(row_check({text("order", "random")}));
  finding.because = "it is \"so\"";
  const auto json = nlohmann::json::parse(
      cd::findings_to_json({finding, judge_one(row_check({text("order", "broken")}))}).dump());
  CHECK(json.at("passed") == 1);
  CHECK(json.at("failed") == 1);
  CHECK(json.at("not_comparable") == 0);
  CHECK(json.at("not_run").empty());
  CHECK(cd::findings_to_json({finding}, {"paper_other"}).at("not_run").at(0) == "paper_other");
  const auto& checks = json.at("checks");
  REQUIRE(checks.size() == 2);
  CHECK(checks[0].at("passed") == true);
  CHECK(checks[0].at("found") == 0.76);
  CHECK(checks[0].at("rows") == 2);
  CHECK(checks[0].at("because") == finding.because);
  CHECK(checks[0].at("uncertainty").is_null());
  CHECK(checks[1].at("found").is_null());
}

}  // namespace judge_test
