// SPDX-License-Identifier: BSD-3-Clause
// Verdicts on claims: computed from the results and their checks, never written down.
#pragma once

#include <array>
#include <filesystem>
#include <iosfwd>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "validation/json_reader.hpp"
#include "validation/judge.hpp"

namespace cd {

/// Whether a claim holds.
enum class ClaimVerdict {
  confirmed,
  within_limits,  ///< in a part of the range, or but for a stated deviation
  not_confirmed,
  beyond,    ///< holds, and the paper does not make it
  undecided  ///< no complete run with parameters for which the checks hold, or a bound too near
};

/// All verdicts, in the order of a legend.
inline constexpr std::array kClaimVerdicts = {ClaimVerdict::confirmed, ClaimVerdict::within_limits,
                                              ClaimVerdict::not_confirmed, ClaimVerdict::beyond,
                                              ClaimVerdict::undecided};

/// "confirmed", "within limits", "not confirmed", "beyond the paper", "open".
std::string describe(ClaimVerdict verdict);

inline constexpr std::array kClaimKinds = {ClaimKind::paper, ClaimKind::literature,
                                           ClaimKind::addition, ClaimKind::target};

/// "paper", "literature", "addition", "target".
std::string describe(ClaimKind kind);

/// A claim with its verdict.
struct JudgedClaim {
  Claim claim;
  ClaimVerdict verdict = ClaimVerdict::undecided;
  std::string reason;  ///< why it is not simply confirmed, and what else fails, with marks
  std::vector<Finding> conditions = {};  ///< that were asked, in turn

  /// What holds: a label that can be read without the row, with marks.
  std::string says() const;
};

/// Judges the claim by its own conditions (judge_condition); without any, by all checks. Failed
/// checks that are none of them stand in the reason and leave the verdict. A check that is not
/// comparable, a run that is not complete and a bound that does not decide leave the claim
/// undecided.
JudgedClaim judge_claim(const Claim& claim, const Summary& summary,
                        const std::filesystem::path& folder, const std::vector<Finding>& findings);

/// The same for each of the claims.
std::vector<JudgedClaim> judge_claims(const std::vector<Claim>& claims, const Summary& summary,
                                      const std::filesystem::path& folder,
                                      const std::vector<Finding>& findings);

/// Verdicts of a run of the paper preset, by experiment and label.
using DecidedClaims = std::map<std::pair<std::string, std::string>, std::string>;

/// Reads them from the claims that claims_to_json has written to a file; a cd::Error if it is not
/// that.
DecidedClaims read_decided(const std::filesystem::path& path);

/// [{experiment, kind, label, says, claim, theirs, place, ours, verdict, reason, decided_by,
/// distance, paper_preset, conditions}]: `paper_preset` is the verdict there, null without; each
/// condition is a finding with its distance in `errors` (errors_off) and whether it `decides`.
nlohmann::json claims_to_json(const CheckFile& file, const std::string& preset,
                              const std::vector<JudgedClaim>& claims, const DecidedClaims& decided);

/// Number of claims of each kind with each verdict: {"paper": {"confirmed": N, ...}, ...} of such a
/// list, and the same as a table.
nlohmann::json count_claims(const nlohmann::json& claims);
void print_claims(std::ostream& stream, const nlohmann::json& counts);

/// Reads "claims" of a check file, whose checks have been read; strict, as read_check_file.
std::vector<Claim> read_claims(const Json& list, const std::string& place, const CheckFile& file);

/// Reads "figure" of a check file.
FigureText read_figure(const Json& json, const std::string& place);

}  // namespace cd
