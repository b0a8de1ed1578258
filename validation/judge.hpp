// SPDX-License-Identifier: BSD-3-Clause
// Compares results with the expectations of the folder validation.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include <libcd/io/summary.hpp>
#include "validation/check_file.hpp"

namespace cd {

/// The outcome of one check. For a check on rows the numbers are those of the worst row.
struct Finding {
  std::string experiment;
  std::string subject;  ///< what was judged: a quantity, a column of rows, or "status"
  std::optional<double> found;
  std::optional<double> uncertainty;
  std::optional<double> expected;
  std::optional<double> minimum;
  std::optional<double> maximum;
  std::optional<double> tolerance;  ///< absolute, or a fraction of `expected` if `relative`
  bool relative = false;
  std::optional<std::size_t> rows;  ///< rows judged; absent for a quantity
  bool passed = false;
  bool decides = true;     ///< of a claim: not what is absent, nor a bound nearer than two errors
  bool comparable = true;  ///< the run has parameters for which the expectation holds
  std::string problem;     ///< why nothing could be compared, else empty
  std::string source;
  std::string because;
  std::string fails_for;
};

/// Whether the experiment has results in `<results>/<experiment>/`, complete or not.
bool was_run(const CheckFile& file, const std::filesystem::path& results);

/// Judges the results in `<results>/<experiment>/`. A run that is missing or not complete, a
/// missing quantity, file, column or row each give a failed finding; checks for other presets than
/// the run's give none. A run with parameters for which an expectation does not hold gives a
/// finding that is not comparable and says why, unless it is judged `as_declared`, as a control is.
std::vector<Finding> judge(const CheckFile& file, const std::filesystem::path& results,
                           bool as_declared = false);

/// Judges one check on a run, whatever the run's parameters are; `preset` chooses the numbers.
Finding judge_check(const Check& check, const Summary& summary,
                    const std::filesystem::path& folder);

/// Judges a condition of a claim by the rule of the page: within three errors, or the tolerance
/// that it names, whichever is more; a bound nearer than two errors does not decide.
Finding judge_condition(const Check& check, const Summary& summary,
                        const std::filesystem::path& folder);

/// Distance of what was found from the number expected, or from the nearer bound, in errors;
/// nothing without an error.
std::optional<double> errors_off(const Finding& finding);

/// How many there are of each verdict.
struct Verdicts {
  std::size_t passed = 0, failed = 0, not_comparable = 0;
};
Verdicts count_verdicts(const std::vector<Finding>& findings);

/// Why a control is not judged as it must be: a check that has to fail passes, or the other way
/// round, or it found nothing to judge (a flagged run does not count); "" if all is as it must be.
std::string control_error(const Control& control, const std::vector<Finding>& findings);

/// "0.797 ± 0.012 (worst of 7 rows)", or the problem.
std::string describe_found(const Finding& finding);

/// "1", ">= 0.99", "0.4 to 0.6".
std::string describe_expected(const Finding& finding);

/// "0.01", "1 %", or "" for bounds.
std::string describe_tolerance(const Finding& finding);

/// "pass", "FAIL" or "not comparable".
std::string describe_verdict(const Finding& finding);

/// The aligned table of findings and the line "N passed, M failed, K not comparable"; then, if
/// there are any, the experiments without results that were left out, in one line.
void print_findings(std::ostream& stream, const std::vector<Finding>& findings,
                    const std::vector<std::string>& not_run = {});

nlohmann::json finding_to_json(const Finding& finding);  ///< all its members, absent ones null

/// The findings as {"schema": 1, "passed": N, "failed": M, "not_comparable": K, "not_run": [names],
/// "checks": [...]}.
nlohmann::json findings_to_json(const std::vector<Finding>& findings,
                                const std::vector<std::string>& not_run = {});

}  // namespace cd
