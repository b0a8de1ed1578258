// SPDX-License-Identifier: BSD-3-Clause
// Compares results with the expectations of the folder validation.
#include "validation/judge.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include <libcd/core/error.hpp>
#include <libcd/core/number.hpp>
#include <libcd/io/csv.hpp>

namespace cd {

namespace {

namespace fs = std::filesystem;

std::optional<double> find(const NumberByPreset& numbers, const std::string& preset) {
  const auto entry = numbers.find(preset);
  return entry == numbers.end() ? std::nullopt : std::optional(entry->second);
}

// How much of what is allowed the found value uses: it passes up to 1, larger is worse, and a value
// that is not a number is infinitely bad.
double used(const Finding& finding, double errors = 0) {
  const double infinity = std::numeric_limits<double>::infinity();
  const double found = *finding.found;
  if (!std::isfinite(found)) return infinity;
  if (finding.minimum || finding.maximum) {
    double outside = -infinity;
    if (finding.minimum) outside = std::max(outside, *finding.minimum - found);
    if (finding.maximum) outside = std::max(outside, found - *finding.maximum);
    return 1 + outside;
  }
  if (!std::isfinite(*finding.expected)) return infinity;
  const double tolerance =
      *finding.tolerance * (finding.relative ? std::abs(*finding.expected) : 1);
  const double allowed = std::max(tolerance, errors * finding.uncertainty.value_or(0));
  const double deviation = std::abs(found - *finding.expected);
  return deviation == 0 ? 0 : deviation / allowed;
}

// All of the finding that the check alone determines.
Finding prepare(const std::string& experiment, const Check& check, const std::string& preset) {
  Finding finding;
  finding.experiment = experiment;
  finding.subject = check.subject();
  finding.expected = check.expected;
  finding.minimum = find(check.minimum, preset);
  finding.maximum = find(check.maximum, preset);
  finding.tolerance = find(check.tolerance, preset);
  finding.relative = check.relative;
  finding.source = check.source;
  finding.because = check.because;
  finding.fails_for = check.fails_for;
  return finding;
}

Finding failed(Finding finding, const std::string& problem) {
  finding.problem = problem;
  finding.passed = false;
  return finding;
}

Finding failed_run(const CheckFile& file, const std::string& problem) {
  Finding finding;
  finding.experiment = file.experiment;
  finding.subject = "status";
  finding.source = "every run must be complete";
  finding.because = "nothing can be concluded from a run that did not reach what it needs";
  finding.fails_for = "an experiment that was not run, failed or was interrupted";
  return failed(finding, problem);
}

/// The value of a parameter of the run as one types it, its elements if it is a list.
std::vector<std::string> typed(const nlohmann::ordered_json& value) {
  if (value.is_string()) return {value.get<std::string>()};
  if (value.is_boolean()) return {value.get<bool>() ? "on" : "off"};
  if (value.is_number()) return {to_text(value.get<double>())};
  std::vector<std::string> all;
  for (const auto& element : value)
    for (const auto& text : typed(element)) all.push_back(text);
  return all;
}

/// Why the expectation does not hold for the run's parameter; "" if it does.
std::string mismatch(const Summary& summary, const Validity& valid) {
  if (!valid.presets.count(summary.preset)) return "";
  const nlohmann::ordered_json& parameters = *summary.parameters;
  const bool given = parameters.contains(valid.parameter);
  const std::vector<std::string> elements =
      given ? typed(parameters.at(valid.parameter)) : std::vector<std::string>();
  std::string text;
  for (std::size_t k = 0; k < elements.size(); ++k) text += (k == 0 ? "" : ",") + elements[k];
  bool holds = given;
  if (!valid.values.empty()) {  // "" holds also for a parameter that the run did not know
    holds = std::find(valid.values.begin(), valid.values.end(), text) != valid.values.end();
  } else {
    for (const auto& element : elements) {
      const auto number = parse_number<double>(element);
      holds = holds && number && *number >= valid.minimum && *number <= valid.maximum;
    }
  }
  if (holds) return "";
  const std::string found = !given ? " is unknown" : text.empty() ? " is not given" : " = " + text;
  return valid.parameter + found + ", expected " + valid.expected();
}

/// The first mismatch, or "".
std::string first_mismatch(const Summary& summary, const std::vector<Validity>& all) {
  for (const Validity& valid : all)
    if (std::string why = mismatch(summary, valid); !why.empty()) return why;
  return "";
}

Finding not_comparable(Finding finding, const std::string& why) {
  finding.comparable = false;
  finding.problem = "not comparable: " + why;
  return finding;
}

Finding judge_quantity(const Summary& summary, const Check& check, Finding finding) {
  const Quantity* quantity = summary.find(check.quantity);
  if (!quantity) return failed(finding, "missing");
  finding.found = quantity->value;
  finding.uncertainty = quantity->uncertainty;
  finding.passed = used(finding) <= 1;
  return finding;
}

bool matches(const CsvTable& table, std::size_t row, const Condition& condition) {
  if (condition.text) return table.rows[row][table.index(condition.column)] == *condition.text;
  const double value = table.number(row, condition.column);
  return value >= condition.minimum && value <= condition.maximum;
}

Finding judge_rows(const fs::path& folder, const Check& check, const Finding& prepared) {
  if (!fs::exists(folder / check.file)) return failed(prepared, "missing");
  Finding worst = prepared;
  std::size_t rows = 0;
  try {
    const CsvTable table = read_csv(folder / check.file);
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
      const bool judged = std::all_of(check.conditions.begin(), check.conditions.end(),
                                      [&](const auto& c) { return matches(table, row, c); });
      if (!judged) continue;
      Finding finding = prepared;
      finding.found = table.number(row, check.column);
      if (!check.expected_column.empty())
        finding.expected = table.number(row, check.expected_column);
      if (rows++ == 0 || used(finding) > used(worst)) worst = finding;
    }
  } catch (const Error& error) {
    return failed(prepared, error.what());
  }
  if (rows == 0) return failed(prepared, "no row matches");
  worst.rows = rows;
  worst.passed = used(worst) <= 1;
  return worst;
}

}  // namespace

Finding judge_check(const Check& check, const Summary& summary, const fs::path& folder) {
  const Finding prepared = prepare(summary.experiment, check, summary.preset);
  return check.file.empty() ? judge_quantity(summary, check, prepared)
                            : judge_rows(folder, check, prepared);
}

std::optional<double> errors_off(const Finding& finding) {
  if (!finding.found || !finding.uncertainty || !(*finding.uncertainty > 0)) return std::nullopt;
  double distance = std::numeric_limits<double>::infinity();
  if (finding.expected) distance = std::abs(*finding.found - *finding.expected);
  for (const auto& bound : {finding.minimum, finding.maximum})
    if (bound) distance = std::min(distance, std::abs(*finding.found - *bound));
  return distance / *finding.uncertainty;
}

Finding judge_condition(const Check& check, const Summary& summary, const fs::path& folder) {
  constexpr double kErrors = 3, kErrorsOfBounds = 2;
  Finding finding = judge_check(check, summary, folder);
  finding.decides = finding.found.has_value();
  if (!finding.uncertainty) return finding;
  if (!finding.expected) {
    const auto off = errors_off(finding);
    finding.decides = !off || *off >= kErrorsOfBounds;
  } else {
    finding.passed = used(finding, kErrors) <= 1;
  }
  return finding;
}

bool was_run(const CheckFile& file, const fs::path& results) {
  return fs::exists(results / file.experiment / "summary.json");
}

std::vector<Finding> judge(const CheckFile& file, const fs::path& results, bool as_declared) {
  const fs::path folder = results / file.experiment;
  if (!was_run(file, results)) return {failed_run(file, "no results")};
  Summary summary;
  try {
    summary = read_summary(folder / "summary.json");
  } catch (const Error& error) {
    return {failed_run(file, error.what())};
  }
  const auto not_for = [&](const Check& check) -> std::string {
    if (as_declared) return "";
    return first_mismatch(summary, check.valid_for ? *check.valid_for : file.valid_for);
  };
  // A run must be complete if any check can judge it.
  std::string other_run = as_declared ? "" : first_mismatch(summary, file.valid_for);
  for (const Check& check : file.checks)
    if (check.valid_for && check.presets.count(summary.preset) && not_for(check).empty())
      other_run.clear();
  std::vector<Finding> findings;
  if (summary.status != "complete") {
    std::string problem = summary.status;
    for (const auto& reason : summary.reasons) problem += "; " + reason;
    const Finding finding = failed_run(file, problem);
    findings.push_back(other_run.empty() ? finding
                                         : not_comparable(finding, other_run + "; " + problem));
  }
  for (const Check& check : file.checks) {
    if (!check.presets.count(summary.preset)) continue;
    const std::string why = not_for(check);
    findings.push_back(why.empty()
                           ? judge_check(check, summary, folder)
                           : not_comparable(prepare(file.experiment, check, summary.preset), why));
  }
  return findings;
}

Verdicts count_verdicts(const std::vector<Finding>& findings) {
  Verdicts verdicts;
  for (const Finding& finding : findings)
    ++(!finding.comparable ? verdicts.not_comparable
       : finding.passed    ? verdicts.passed
                           : verdicts.failed);
  return verdicts;
}

std::string control_error(const Control& control, const std::vector<Finding>& findings) {
  const auto judged = [&](const std::string& subject, bool passes) -> std::string {
    std::string why = subject + " is not checked at this preset";
    for (const Finding& finding : findings) {
      if (finding.subject != subject) continue;
      if (finding.found && finding.passed == passes) return "";
      why = subject + (finding.found ? passes ? " fails" : " passes"
                                     : " found nothing to judge: " + finding.problem);
    }
    return why;
  };
  for (const std::string& subject : control.must_fail)
    if (std::string why = judged(subject, false); !why.empty()) return why;
  for (const std::string& subject : control.must_pass)
    if (std::string why = judged(subject, true); !why.empty()) return why;
  if (!control.must_fail.empty() || !control.must_pass.empty()) return "";
  for (const Finding& finding : findings)
    if (!finding.passed) return finding.subject + " fails";
  return "";
}

}  // namespace cd
