// SPDX-License-Identifier: BSD-3-Clause
// What a file of the folder validation says: expectations with their tolerance, source and reason.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace cd {

/// Picks rows of a data file: the column holds this text, or a number within [minimum, maximum].
struct Condition {
  std::string column;
  std::optional<std::string> text;
  double minimum = 0;
  double maximum = 0;
};

/// A number for each preset (quick, standard, paper); empty where the file does not give it.
using NumberByPreset = std::map<std::string, double>;

/// For which value of one parameter of the run an expectation holds. A list of numbers is meant as
/// one types it ("0.71,0.8"); a range holds for each of them.
struct Validity {
  std::string parameter;               ///< key of "parameters" in summary.json
  std::vector<std::string> values;     ///< one of these, as one types it; empty for a range
  double minimum = 0;                  ///< of a range, or -infinity
  double maximum = 0;                  ///< of a range, or infinity
  std::set<std::string> presets = {};  ///< presets at which it is asked for

  /// "50", "random or parallel", "at least 20", "0.1 to 0.2".
  std::string expected() const;
};

/// One expectation, on a quantity of summary.json or on a column of the rows of a data file.
///
/// Either `expected` or `expected_column` is set and compared within `tolerance`, or at least one
/// of `minimum` and `maximum` is. Units are those of the result.
struct Check {
  std::string quantity;  ///< key in summary.json; empty for a check on rows
  std::string file;      ///< data file of the experiment's folder; empty for a quantity
  std::string column;    ///< the column that is judged
  std::vector<Condition> conditions;  ///< rows that are judged; all rows if empty
  std::optional<double> expected;
  std::string expected_column;  ///< the expectation stands in this column of the same row
  NumberByPreset tolerance;
  bool relative = false;  ///< the tolerance is a fraction of the expected value
  NumberByPreset minimum;
  NumberByPreset maximum;
  std::set<std::string> presets;  ///< presets at which the check is made
  /// Replaces that of the file, which holds without it.
  std::optional<std::vector<Validity>> valid_for = std::nullopt;
  std::string source;     ///< where the expectation comes from
  std::string because;    ///< why the tolerance or bound is what it is
  std::string fails_for;  ///< a wrong implementation that the check catches

  /// The quantity, or "q.csv: q against exact where order = random, discs = 200".
  std::string subject() const;
};

/// A run with other options than those the checks are for, mostly wrong on purpose, and what must
/// notice it. Checks are named by their subjects; if none is named, all must pass.
struct Control {
  std::string name;
  std::vector<std::string> options;    ///< of the experiment
  std::vector<std::string> must_fail;  ///< these reject the run
  std::vector<std::string> must_pass;  ///< these do not
};

/// Checks that no run can be made to fail, and why: identities, for example, which hold whatever
/// the options are.
struct Uncontrolled {
  std::vector<std::string> checks;  ///< by their subjects
  std::string because;
};

/// Origin of a claim.
enum class ClaimKind {
  paper,       ///< one of the four papers
  literature,  ///< another publication
  addition,    ///< found here, and said by none of them
  target       ///< an aim of this project
};

/// What a paper says, or what this project adds to it, and when the results bear it out. Texts have
/// the marks of notes (validation/page/typeset.py): `code`, $formula$, {quantity}.
struct Claim {
  ClaimKind kind = ClaimKind::paper;
  std::string label;   ///< what holds if the claim does, a few words
  std::string claim;   ///< one sentence
  std::string theirs;  ///< the paper's number or words; empty: beyond the paper
  std::string place;   ///< where the paper says it, or where the expectation comes from
  std::string ours;    ///< the same, as found
  std::vector<Check> confirmed_if = {};      ///< all hold: confirmed
  std::vector<Check> within_limits_if = {};  ///< else all hold, if there are any: within limits
  std::string limits = "";                   ///< what these limits are
  std::string reason = "";                   ///< why the claim is not confirmed where it is not
  std::string label_within_limits = "";      ///< what holds within limits
  std::string label_not_confirmed = "";      ///< what holds if the claim does not
  std::string decided_by = "";         ///< what would decide it, and its cost, while it is open
  std::set<std::string> presets = {};  ///< presets whose runs can decide
};

/// What stands below and instead of the picture.
struct FigureText {
  std::string caption;
  std::string alt;  ///< what is seen, for those who do not see it
};

/// All expectations on one experiment.
struct CheckFile {
  std::string experiment;
  std::vector<Check> checks;
  std::vector<Validity> valid_for = {};  ///< of all checks
  std::vector<Control> controls = {};
  std::vector<Uncontrolled> without_control = {};
  std::vector<Claim> claims = {};
  FigureText figure = {};
  /// Distance of the parameters of a preset from the paper's; empty where they are the paper's.
  std::map<std::string, std::string> distance = {};
};

/// Reads `<experiment>.json` strictly: an unknown or missing key, a value of the wrong kind or a
/// number that is not finite is a cd::Error that names the file and the check.
CheckFile read_check_file(const std::filesystem::path& path);

}  // namespace cd
