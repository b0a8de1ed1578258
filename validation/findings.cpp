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

// Calls `field(name, member)` for each.
template <class Field>
void for_each_field(const Finding& finding, Field field) {
  field("experiment", finding.experiment);
  field("subject", finding.subject);
  field("found", finding.found);
  field("uncertainty", finding.uncertainty);
  field("expected", finding.expected);
  field("minimum", finding.minimum);
  field("maximum", finding.maximum);
  field("tolerance", finding.tolerance);
  field("relative", finding.relative);
  field("rows", finding.rows);
  field("passed", finding.passed);
  field("comparable", finding.comparable);
  field("problem", finding.problem);
  field("source", finding.source);
  field("because", finding.because);
  field("fails_for", finding.fails_for);
}

template <class Value>
json to_json(const Value& value) {
  return value;
}

// A number that is absent, or is none (JSON has no NaN), is null.
template <class Value>
json to_json(const std::optional<Value>& value) {
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
  json entry;
  for_each_field(finding,
                 [&](const char* name, const auto& value) { entry[name] = to_json(value); });
  return entry;
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
