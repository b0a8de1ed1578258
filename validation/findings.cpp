// SPDX-License-Identifier: BSD-3-Clause
// Findings as table for people and as JSON for programs.
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <ostream>
#include <utility>

#include <libcd/io/printable.hpp>
#include <libcd/io/rounded.hpp>
#include "validation/judge.hpp"

namespace cd {

namespace {

using nlohmann::json;

// Null for what there is not. A number that is none (JSON has no NaN) becomes null in the file.
template <class Value>
json or_null(const std::optional<Value>& value) {
  return value ? json(*value) : json();
}

}  // namespace

std::string describe_found(const Finding& finding) {
  if (!finding.found) return finding.problem.empty() ? "not a number" : finding.problem;
  std::string text = format_measured(*finding.found, finding.uncertainty);
  if (finding.rows)
    text +=
        *finding.rows == 1 ? " (1 row)" : " (worst of " + std::to_string(*finding.rows) + " rows)";
  return text;
}

std::string describe_expected(const Finding& finding) {
  if (finding.expected) return format_number(*finding.expected);
  if (finding.minimum && finding.maximum)
    return format_number(*finding.minimum) + " to " + format_number(*finding.maximum);
  if (finding.minimum) return ">= " + format_number(*finding.minimum);
  if (finding.maximum) return "<= " + format_number(*finding.maximum);
  return "";
}

std::string describe_tolerance(const Finding& finding) {
  if (!finding.tolerance) return "";
  return finding.relative ? format_number(100 * *finding.tolerance) + " %"
                          : format_number(*finding.tolerance);
}

std::string describe_verdict(const Finding& finding) {
  return !finding.comparable ? "not comparable" : finding.passed ? "pass" : "FAIL";
}

void print_findings(std::ostream& stream, const std::vector<Finding>& findings,
                    const std::vector<std::string>& not_run) {
  using Row = std::array<std::string, 7>;
  std::vector<Row> rows = {
      {"experiment", "quantity", "found", "expected", "tolerance", "source", "verdict"}};
  for (const auto& finding : findings)
    rows.push_back({finding.experiment, finding.subject, describe_found(finding),
                    describe_expected(finding), describe_tolerance(finding), finding.source,
                    describe_verdict(finding)});
  Row::size_type last = rows[0].size() - 1;
  std::array<std::size_t, 7> widths{};
  for (const auto& row : rows)
    for (std::size_t i = 0; i < last; ++i) widths[i] = std::max(widths[i], width_on_screen(row[i]));
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < last; ++i)
      stream << row[i] << std::string(widths[i] - width_on_screen(row[i]) + 2, ' ');
    stream << row[last] << '\n';
  }
  const Verdicts verdicts = count_verdicts(findings);
  stream << verdicts.passed << " passed, " << verdicts.failed << " failed";
  if (verdicts.not_comparable > 0) stream << ", " << verdicts.not_comparable << " not comparable";
  stream << '\n';
  const char* separator = "not run: ";
  for (const std::string& experiment : not_run)
    stream << std::exchange(separator, ", ") << experiment;
  if (!not_run.empty()) stream << '\n';
}

json finding_to_json(const Finding& finding) {
  return {{"experiment", finding.experiment},
          {"subject", finding.subject},
          {"found", or_null(finding.found)},
          {"uncertainty", or_null(finding.uncertainty)},
          {"expected", or_null(finding.expected)},
          {"minimum", or_null(finding.minimum)},
          {"maximum", or_null(finding.maximum)},
          {"tolerance", or_null(finding.tolerance)},
          {"relative", finding.relative},
          {"rows", or_null(finding.rows)},
          {"passed", finding.passed},
          {"comparable", finding.comparable},
          {"problem", finding.problem},
          {"source", finding.source},
          {"because", finding.because},
          {"fails_for", finding.fails_for}};
}

json findings_to_json(const std::vector<Finding>& findings,
                      const std::vector<std::string>& not_run) {
  json list = json::array();
  for (const auto& finding : findings) list.push_back(finding_to_json(finding));
  const Verdicts verdicts = count_verdicts(findings);
  return {{"schema", 1},
          {"passed", verdicts.passed},
          {"failed", verdicts.failed},
          {"not_comparable", verdicts.not_comparable},
          {"not_run", not_run},
          {"checks", list}};
}

}  // namespace cd
