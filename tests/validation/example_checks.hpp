// SPDX-License-Identifier: BSD-3-Clause
#pragma once
// Checks on the example run, and what the judge finds for one.
#include <string>
#include <utility>
#include <vector>

#include "tests/catch.hpp"
#include "tests/validation/results_folder.hpp"
#include "validation/judge.hpp"

namespace judge_test {

inline cd::Check quantity_check(const std::string& name) {
  cd::Check check;
  check.quantity = name;
  check.presets = {"quick"};
  return check;
}

inline cd::Check row_check(std::vector<cd::Condition> conditions) {
  cd::Check check;
  check.file = "q.csv";
  check.column = "q";
  check.conditions = std::move(conditions);
  check.expected = 0.8;
  check.tolerance = {{"quick", 0.05}};
  check.presets = {"quick"};
  return check;
}

inline cd::Condition text(const std::string& column, const std::string& value) {
  return {column, value, 0, 0};
}

inline cd::Condition range(const std::string& column, double minimum, double maximum) {
  return {column, std::nullopt, minimum, maximum};
}

inline const char* const table =
    "# unit q: 1\n"
    "order,discs,q,exact\n"
    "random,100,0.79,0.79\n"
    "random,200,0.76,0.78\n"
    "parallel,100,0.5,0.5\n"
    "broken,100,,0.5\n";

/// The only finding for one check on the example run and the table above.
inline cd::Finding judge_one(const cd::Check& check) {
  const ResultsFolder results;
  results.write(example_summary());
  results.write("paper_topic/q.csv", table);
  const auto findings = cd::judge({"paper_topic", {check}}, results.path());
  REQUIRE(findings.size() == 1);
  return findings[0];
}

}  // namespace judge_test
