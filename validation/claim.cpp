// SPDX-License-Identifier: BSD-3-Clause
// Verdicts on claims: computed from the results and their checks, never written down.
#include "validation/claim.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include <libcd/core/error.hpp>
#include <libcd/io/rounded.hpp>
#include "validation/expectation.hpp"

namespace cd {

namespace {

Check read_condition(const Json& json, const std::string& place, const std::set<std::string>& all) {
  const JsonReader reader(json, place);
  reader.allow_only({"quantity", "file", "column", "where", "expected", "expected_column",
                     "tolerance", "relative_tolerance", "minimum", "maximum", "because"});
  Check check;
  check.presets = all;
  read_subject(reader, place, check);
  read_expectation(reader, check, true);
  if (reader.has("because")) check.because = reader.text("because");
  if (check.because.empty() && (reader.has("tolerance") || check.relative))
    reader.fail("\"because\" is missing: a tolerance beside the errors needs a reason");
  return check;
}

/// A list of conditions: each one an expectation of its own, or the name of a check.
std::vector<Check> read_conditions(const JsonReader& reader, const std::string& key,
                                   const std::string& place, const CheckFile& file,
                                   const std::set<std::string>& presets) {
  std::vector<Check> conditions;
  if (!reader.has(key)) return conditions;
  const Json& list = reader.at(key);
  if (!list.is_array() || list.empty()) reader.fail("\"" + key + "\" must be a list, not empty");
  for (const Json& json : list) {
    if (!json.is_string()) {
      conditions.push_back(read_condition(json, place + ", \"" + key + "\"", presets));
      continue;
    }
    const auto named = std::ranges::find(file.checks, json.get<std::string>(), &Check::subject);
    if (named == file.checks.end())
      reader.fail("\"" + key + "\" names \"" + json.get<std::string>() + "\", which is no check");
    conditions.push_back(*named);
  }
  return conditions;
}

ClaimKind read_kind(const JsonReader& reader) {
  const std::string name = reader.text("kind");
  for (const ClaimKind kind : kClaimKinds)
    if (name == describe(kind)) return kind;
  reader.fail("\"kind\" must be one of paper, literature, addition, target");
}

Claim read_claim(const Json& json, const std::string& place, const CheckFile& file) {
  const JsonReader reader(json, place);
  reader.allow_only({"kind", "label", "label_within_limits", "label_not_confirmed", "claim",
                     "theirs", "place", "ours", "confirmed_if", "within_limits_if", "limits",
                     "reason", "decided_by", "presets"});
  const auto optional = [&](const char* key) { return reader.has(key) ? reader.text(key) : ""; };
  Claim claim{read_kind(reader),  reader.text("label"), reader.text("claim"),
              optional("theirs"), reader.text("place"), reader.text("ours")};
  claim.presets = read_presets(reader);
  claim.confirmed_if = read_conditions(reader, "confirmed_if", place, file, claim.presets);
  claim.within_limits_if = read_conditions(reader, "within_limits_if", place, file, claim.presets);
  claim.limits = optional("limits");
  claim.reason = optional("reason");
  claim.label_within_limits = optional("label_within_limits");
  claim.label_not_confirmed = optional("label_not_confirmed");
  claim.decided_by = optional("decided_by");
  const bool is_theirs = claim.kind == ClaimKind::paper || claim.kind == ClaimKind::literature;
  if (is_theirs && claim.theirs.empty()) reader.fail("\"theirs\" is missing: what does it say?");
  if (claim.kind == ClaimKind::addition && !claim.theirs.empty())
    reader.fail("\"theirs\" is of no addition");
  if (claim.limits.empty() != claim.label_within_limits.empty())
    reader.fail("\"limits\" and \"label_within_limits\" need each other");
  if (!claim.theirs.empty() && claim.confirmed_if.empty())
    reader.fail("\"confirmed_if\" is missing: what would confirm what the paper says?");
  if (claim.within_limits_if.empty() != claim.limits.empty())
    reader.fail("\"within_limits_if\" and \"limits\" need each other");
  if (claim.theirs.empty() && !claim.limits.empty())
    reader.fail("\"limits\" needs \"theirs\": they are limits of what the paper says");
  return claim;
}

/// The worst answer of some conditions, and the finding that gave it.
enum class Holds { yes, open, no };
struct Outcome {
  Holds holds = Holds::yes;
  std::optional<Finding> why = std::nullopt;
};

/// Judges the conditions and appends what was found.
Outcome judge_all(const std::vector<Check>& conditions, const Summary& summary,
                  const std::filesystem::path& folder, std::vector<Finding>& asked) {
  Outcome outcome;
  for (const Check& condition : conditions) {
    if (!condition.presets.count(summary.preset)) continue;
    const Finding& finding = asked.emplace_back(judge_condition(condition, summary, folder));
    const Holds holds = !finding.decides ? Holds::open : finding.passed ? Holds::yes : Holds::no;
    if (holds > outcome.holds) outcome = {holds, finding};
  }
  return outcome;
}

std::string sentence(const Finding& finding) {
  return "`" + finding.subject + "` is " + describe_found(finding) + ", expected " +
         describe_expected(finding);
}

/// The failed checks, but for those that are conditions already, as sentences.
std::string other_failures(const std::vector<Finding>& findings,
                           const std::vector<Finding>& conditions) {
  std::string text;
  for (const Finding& f : findings) {
    if (f.passed || std::ranges::find(conditions, f.subject, &Finding::subject) != conditions.end())
      continue;
    text += (text.empty() ? "another check fails: " : "; another check fails: ") + sentence(f);
  }
  return text;
}

/// Why a finding does not decide.
std::string why_open(const Finding& finding) {
  if (!finding.found) return "`" + finding.subject + "`: " + finding.problem;
  return sentence(finding) + ": the bound is only " + format_number(*errors_off(finding), 3) +
         " errors away";
}

std::string joined(const std::string& reason, const std::string& others) {
  return reason.empty() || others.empty() ? reason + others : reason + "; " + others;
}

ClaimVerdict if_it_holds(const Claim& claim) {
  return claim.kind == ClaimKind::addition ? ClaimVerdict::beyond : ClaimVerdict::confirmed;
}

/// The verdict by the claim's conditions alone.
JudgedClaim judge_conditions(const Claim& claim, const Summary& summary,
                             const std::filesystem::path& folder) {
  JudgedClaim judged{.claim = claim, .verdict = ClaimVerdict::undecided, .reason = ""};
  const Outcome whole = judge_all(claim.confirmed_if, summary, folder, judged.conditions);
  const Outcome* decisive = &whole;
  Outcome limited;
  if (whole.holds == Holds::no && !claim.within_limits_if.empty()) {
    limited = judge_all(claim.within_limits_if, summary, folder, judged.conditions);
    if (limited.holds != Holds::no) decisive = &limited;
  }
  if (decisive->holds == Holds::open) {
    judged.reason = why_open(*decisive->why);
  } else if (decisive->holds == Holds::no) {
    judged.verdict = ClaimVerdict::not_confirmed;
    judged.reason = claim.reason.empty() ? sentence(*whole.why) : claim.reason;
  } else if (decisive == &limited) {
    judged.verdict = ClaimVerdict::within_limits;
    judged.reason = claim.limits;
  } else {
    judged.verdict = if_it_holds(claim);
  }
  return judged;
}

}  // namespace

std::string describe(ClaimVerdict verdict) {
  switch (verdict) {
    case ClaimVerdict::confirmed:
      return "confirmed";
    case ClaimVerdict::within_limits:
      return "within limits";
    case ClaimVerdict::not_confirmed:
      return "not confirmed";
    case ClaimVerdict::beyond:
      return "beyond the paper";
    case ClaimVerdict::undecided:
      break;
  }
  return "open";
}

JudgedClaim judge_claim(const Claim& claim, const Summary& summary,
                        const std::filesystem::path& folder, const std::vector<Finding>& findings) {
  if (summary.status != "complete")
    return {claim, ClaimVerdict::undecided, "the run is " + summary.status};
  if (!claim.presets.count(summary.preset)) {
    JudgedClaim open{claim, ClaimVerdict::undecided,
                     "the preset " + summary.preset + " cannot decide"};
    open.claim.ours = "not measured";  // it may name quantities that this preset does not have
    return open;
  }
  for (const Finding& f : findings)
    if (!f.comparable) return {claim, ClaimVerdict::undecided, f.problem};
  if (claim.confirmed_if.empty()) {  // it stands for all checks
    for (const Finding& f : findings)
      if (!f.passed && f.found)
        return {claim, ClaimVerdict::not_confirmed, "a check fails: " + sentence(f)};
    for (const Finding& f : findings)
      if (!f.passed) return {claim, ClaimVerdict::undecided, why_open(f)};
    return {claim, if_it_holds(claim), ""};
  }
  JudgedClaim judged = judge_conditions(claim, summary, folder);
  judged.reason = joined(judged.reason, other_failures(findings, judged.conditions));
  return judged;
}

std::vector<JudgedClaim> judge_claims(const std::vector<Claim>& claims, const Summary& summary,
                                      const std::filesystem::path& folder,
                                      const std::vector<Finding>& findings) {
  std::vector<JudgedClaim> judged;
  for (const Claim& claim : claims) judged.push_back(judge_claim(claim, summary, folder, findings));
  return judged;
}

std::string describe(ClaimKind kind) {
  switch (kind) {
    case ClaimKind::paper:
      return "paper";
    case ClaimKind::literature:
      return "literature";
    case ClaimKind::addition:
      return "addition";
    case ClaimKind::target:
      break;
  }
  return "target";
}

std::string JudgedClaim::says() const {
  switch (verdict) {
    case ClaimVerdict::within_limits:
      return claim.label_within_limits;
    case ClaimVerdict::not_confirmed:
      return claim.label_not_confirmed.empty() ? "not so: " + claim.label
                                               : claim.label_not_confirmed;
    case ClaimVerdict::undecided:
      return "undecided: " + claim.label;
    default:
      return claim.label;
  }
}

std::vector<Claim> read_claims(const Json& list, const std::string& place, const CheckFile& file) {
  std::vector<Claim> claims;
  if (!list.is_array() || list.empty())
    throw Error(place + ": \"claims\" must be a list, not empty");
  for (const Json& json : list)
    claims.push_back(
        read_claim(json, place + ", claim " + std::to_string(claims.size() + 1), file));
  return claims;
}

FigureText read_figure(const Json& json, const std::string& place) {
  const JsonReader reader(json, place + ", \"figure\"");
  reader.allow_only({"caption", "alt"});
  return {reader.text("caption"), reader.text("alt")};
}

}  // namespace cd
