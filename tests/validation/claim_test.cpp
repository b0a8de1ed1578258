// SPDX-License-Identifier: BSD-3-Clause
// The verdict on a claim follows from data and checks.
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include <libcd/core/error.hpp>
#include "tests/catch.hpp"
#include "tests/validation/results_folder.hpp"
#include "validation/claim.hpp"

namespace claim_test {

using Verdict = cd::ClaimVerdict;
using Fields = nlohmann::json;

/// A claim of the paper that ratio = 1.004 +- 0.002 is one.
Fields valid_claim() {
  return {{"kind", "paper"},
          {"label", "ratio"},
          {"label_within_limits", "ratio in long runs"},
          {"claim", "The ratio is one."},
          {"theirs", "1"},
          {"place", "Eq. 1"},
          {"ours", "{ratio}"},
          {"confirmed_if", {{{"quantity", "ratio"}, {"expected", 1.0}}}},
          {"within_limits_if", {"steps"}},
          {"limits", "long runs only"}};
}

/// Makes it an addition that stands for all checks.
void remove_what_is_theirs(Fields& claim) {
  claim["kind"] = "addition";
  for (const char* key :
       {"theirs", "limits", "label_within_limits", "within_limits_if", "confirmed_if"})
    claim.erase(key);
}

cd::CheckFile read(const Fields& claim) {
  const ResultsFolder folder;
  const Fields check = {{"quantity", "steps"},
                        {"minimum", 600},
                        {"source", "theory"},
                        {"because", "statistics"},
                        {"fails_for", "nothing"}};
  const Fields file = {{"experiment", "paper_topic"}, {"claims", {claim}}, {"checks", {check}}};
  return cd::read_check_file(folder.write("paper_topic.json", file.dump()));
}

cd::JudgedClaim judge(const Fields& claim, const cd::Summary& summary = example_summary(),
                      const std::vector<cd::Finding>& findings = {}) {
  const ResultsFolder folder;
  folder.write(summary);
  folder.write("paper_topic/q.csv", "k,omega\n1,0.5\n2,0.25\n");
  return cd::judge_claim(read(claim).claims.at(0), summary, folder.path() / "paper_topic",
                         findings);
}

cd::Finding finding(bool passed, bool comparable, const std::string& subject = "steps") {
  cd::Finding f;
  f.subject = subject;
  f.found = 650;
  f.minimum = 700;
  f.passed = passed;
  f.comparable = comparable;
  f.problem = comparable ? "" : "not comparable: discs = 100, expected 50";
  return f;
}

std::string refusal(const Fields& claim) {
  try {
    read(claim);
  } catch (const cd::Error& error) {
    const std::string line = error.what();
    return line.substr(line.find("paper_topic.json") + 18);
  }
  return "accepted";
}

TEST_CASE("a claim is confirmed within three errors or its tolerance, the larger of them",
          "[unit][validation]") {
  auto claim = valid_claim();
  auto& condition = claim["confirmed_if"][0];
  CHECK(judge(claim).verdict == Verdict::confirmed);  // two standard errors off
  CHECK(cd::errors_off(judge(claim).conditions.at(0)) == Approx(2));
  condition["expected"] = 0.997;  // 3.5 errors
  CHECK(judge(claim).verdict == Verdict::within_limits);
  CHECK(judge(claim).reason == "long runs only");
  condition["because"] = "a finite size";
  condition["tolerance"] = 0.0055;  // not added to the errors
  CHECK(judge(claim).verdict == Verdict::within_limits);
  condition["tolerance"] = 0.0075;
  CHECK(judge(claim).verdict == Verdict::confirmed);
  condition.erase("because");
  CHECK(refusal(claim).find("a tolerance beside the errors needs a reason") != std::string::npos);
}

TEST_CASE("what a run lacks decides nothing", "[unit][validation]") {
  auto claim = valid_claim();
  claim["confirmed_if"] = {{{"quantity", "newer"}, {"maximum", 1.0}}};
  CHECK(judge(claim).verdict == Verdict::undecided);
  CHECK(judge(claim).reason == "`newer`: missing");
  claim["confirmed_if"].push_back({{"quantity", "steps"}, {"minimum", 1e9}});  // worse than open
  CHECK(judge(claim).verdict == Verdict::within_limits);
  remove_what_is_theirs(claim);
  auto absent = finding(false, true);
  absent.found.reset();
  absent.problem = "missing";
  CHECK(judge(claim, example_summary(), {absent}).verdict == Verdict::undecided);
  CHECK(judge(claim, example_summary(), {absent, finding(false, true)}).verdict ==
        Verdict::not_confirmed);
}

TEST_CASE("a bound nearer than two errors decides nothing", "[unit][validation]") {
  auto claim = valid_claim();
  claim["confirmed_if"] = {{{"quantity", "ratio"}, {"minimum", 0.9}, {"maximum", 1.0075}}};
  CHECK(judge(claim).verdict == Verdict::undecided);  // 1.75 errors inside
  CHECK(judge(claim).reason ==
        "`ratio` is 1.0040 ± 0.0020, expected 0.9 to 1.008: the bound is only 1.75 errors away");
  claim["confirmed_if"][0]["maximum"] = 1.0085;
  CHECK(judge(claim).verdict == Verdict::confirmed);
  claim["confirmed_if"][0]["maximum"] = 1.001;  // outside, as near
  CHECK(judge(claim).verdict == Verdict::undecided);
  claim["confirmed_if"][0]["maximum"] = 0.999;
  CHECK(judge(claim).verdict == Verdict::within_limits);
  claim["confirmed_if"] = {{{"quantity", "ratio"}, {"minimum", 2}}};
  claim["within_limits_if"] = {{{"quantity", "ratio"}, {"minimum", 1.003}}};
  CHECK(judge(claim).verdict == Verdict::undecided);
}

TEST_CASE("claims are written with the distance of each condition, and what the paper preset found",
          "[unit][validation]") {
  auto claim = valid_claim();
  claim["decided_by"] = "longer runs";
  cd::CheckFile file;
  file.experiment = "paper_topic";
  file.distance = {{"quick", "ten times the paper's step"}};
  const cd::DecidedClaims decided = {{{"paper_topic", "ratio"}, "within limits"}};
  const auto json = cd::claims_to_json(file, "quick", {judge(claim)}, decided).at(0);
  CHECK(json.at("kind") == "paper");
  CHECK(json.at("label") == "ratio");
  CHECK(json.at("says") == "ratio");
  for (const char* key : {"claim", "theirs", "place", "ours"}) CHECK(json.at(key) == claim[key]);
  CHECK(json.at("verdict") == "confirmed");
  CHECK(json.at("decided_by") == "longer runs");
  CHECK(json.at("distance") == "ten times the paper's step");
  CHECK(json.at("paper_preset") == "within limits");
  CHECK(json.at("conditions").at(0).at("errors") == Approx(2));
  CHECK(json.at("conditions").at(0).at("decides") == true);
  const auto alone = cd::claims_to_json(file, "standard", {judge(claim)}, {}).at(0);
  CHECK(alone.at("distance") == "");
  CHECK(alone.at("paper_preset").is_null());
}

TEST_CASE("a label says what holds", "[unit][validation]") {
  auto claim = valid_claim();
  CHECK(judge(claim).says() == "ratio");
  claim["confirmed_if"][0]["expected"] = 2;
  CHECK(judge(claim).says() == "ratio in long runs");
  claim["within_limits_if"] = {{{"quantity", "steps"}, {"minimum", 700}}};
  CHECK(judge(claim).says() == "not so: ratio");
  claim["label_not_confirmed"] = "another ratio";
  CHECK(judge(claim).says() == "another ratio");
  claim["presets"] = {"paper"};
  CHECK(judge(claim).says() == "undecided: ratio");
}

TEST_CASE("claims are counted by who says them", "[unit][validation]") {
  auto claim = valid_claim(), addition = valid_claim(), target = valid_claim();
  remove_what_is_theirs(addition);
  remove_what_is_theirs(target);
  target["kind"] = "target";
  cd::CheckFile file;
  const auto counts = cd::count_claims(cd::claims_to_json(
      file, "quick", {judge(claim), judge(claim), judge(addition), judge(target)}, {}));
  CHECK(counts.at("paper").at("confirmed") == 2);
  CHECK(counts.at("addition").at("beyond the paper") == 1);
  CHECK(counts.at("target").at("confirmed") == 1);
  CHECK(counts.at("literature").at("open") == 0);
  std::ostringstream table;
  cd::print_claims(table, counts);
  CHECK(table.str().find("\npaper             2                 0") != std::string::npos);
}

TEST_CASE("what holds neither fully nor within limits is not confirmed", "[unit][validation]") {
  auto claim = valid_claim();
  claim["confirmed_if"][0]["expected"] = 2;
  claim["within_limits_if"] = {{{"quantity", "steps"}, {"minimum", 700}}};
  CHECK(judge(claim).verdict == Verdict::not_confirmed);
  CHECK(judge(claim).reason == "`ratio` is 1.0040 ± 0.0020, expected 2");
  claim["reason"] = "it is one";
  CHECK(judge(claim).reason == "it is one");
}

TEST_CASE("conditions look at rows of data", "[unit][validation]") {
  auto claim = valid_claim();
  claim["confirmed_if"] = {{{"file", "q.csv"}, {"column", "omega"}, {"maximum", 0.3}}};
  CHECK(judge(claim).verdict == Verdict::within_limits);
  claim["confirmed_if"][0]["where"] = {{"k", {{"min", 2}}}};
  CHECK(judge(claim).verdict == Verdict::confirmed);
}

TEST_CASE("what the paper does not say is beyond it, if it holds", "[unit][validation]") {
  auto claim = valid_claim();
  remove_what_is_theirs(claim);
  CHECK(judge(claim).verdict == Verdict::beyond);
  claim["confirmed_if"] = {{{"quantity", "ratio"}, {"minimum", 2}}};
  CHECK(judge(claim).verdict == Verdict::not_confirmed);
}

TEST_CASE("a claim is decided by its own conditions, other failed checks stand beside it",
          "[unit][validation]") {
  const std::vector<cd::Finding> other = {finding(true, true), finding(false, true, "speed")};
  const std::string beside = "another check fails: `speed` is 650, expected >= 700";
  auto claim = valid_claim();
  CHECK(judge(claim, example_summary(), other).verdict == Verdict::confirmed);
  CHECK(judge(claim, example_summary(), other).reason == beside);

  claim["confirmed_if"][0]["expected"] = 0.997;
  CHECK(judge(claim, example_summary(), other).verdict == Verdict::within_limits);
  CHECK(judge(claim, example_summary(), other).reason == "long runs only; " + beside);

  claim["within_limits_if"] = {{{"quantity", "steps"}, {"minimum", 700}}};
  CHECK(judge(claim, example_summary(), other).verdict == Verdict::not_confirmed);
  CHECK(judge(claim, example_summary(), other).reason ==
        "`ratio` is 1.0040 ± 0.0020, expected 0.997; " + beside);
}

TEST_CASE("a claim's own condition is not said twice", "[unit][validation]") {
  auto claim = valid_claim();
  claim["confirmed_if"] = {"steps", {{"quantity", "ratio"}, {"expected", 2}}};
  for (const char* key : {"within_limits_if", "limits", "label_within_limits"}) claim.erase(key);
  const auto judged = judge(claim, example_summary(), {finding(false, true)});
  CHECK(judged.verdict == Verdict::not_confirmed);
  CHECK(judged.reason.find("another check") == std::string::npos);
}

TEST_CASE("a claim without conditions stands for all checks", "[unit][validation]") {
  auto claim = valid_claim();
  remove_what_is_theirs(claim);
  const auto failed = judge(claim, example_summary(), {finding(true, true), finding(false, true)});
  CHECK(failed.verdict == Verdict::not_confirmed);
  CHECK(failed.reason == "a check fails: `steps` is 650, expected >= 700");
  CHECK(judge(claim, example_summary(), {finding(true, true)}).verdict == Verdict::beyond);
}

TEST_CASE("runs that cannot decide leave a claim undecided", "[unit][validation]") {
  CHECK(judge(valid_claim(), example_summary(), {finding(true, false)}).verdict ==
        Verdict::undecided);
  auto claim = valid_claim();
  claim["presets"] = {"standard"};
  CHECK(judge(claim).reason == "the preset quick cannot decide");
  auto summary = example_summary();
  summary.status = "interrupted";
  CHECK(judge(valid_claim(), summary).verdict == Verdict::undecided);
}

TEST_CASE("a claim that is not understood is refused", "[unit][validation]") {
  auto claim = valid_claim();
  claim["confirmed_if"] = {"speed"};
  CHECK(refusal(claim) == "claim 1: \"confirmed_if\" names \"speed\", which is no check");
  claim = valid_claim();
  claim.erase("confirmed_if");
  CHECK(refusal(claim).find("\"confirmed_if\" is missing") != std::string::npos);
  claim = valid_claim();
  claim.erase("limits");
  claim.erase("label_within_limits");
  CHECK(refusal(claim) == "claim 1: \"within_limits_if\" and \"limits\" need each other");
  claim = valid_claim();
  claim.erase("label_within_limits");
  CHECK(refusal(claim) == "claim 1: \"limits\" and \"label_within_limits\" need each other");
  claim = valid_claim();
  claim["kind"] = "rumour";
  CHECK(refusal(claim) == "claim 1: \"kind\" must be one of paper, literature, addition, target");
  claim["kind"] = "addition";
  CHECK(refusal(claim) == "claim 1: \"theirs\" is of no addition");
  claim = valid_claim();
  claim["verdict"] = "confirmed";
  CHECK(refusal(claim) == "claim 1: unknown key \"verdict\"");
  claim = valid_claim();
  claim["confirmed_if"] = {{{"quantity", "ratio"}, {"minimum", 1}, {"because", 3}}};
  CHECK(refusal(claim).find("\"because\"") != std::string::npos);
}

TEST_CASE("a condition may say why its bound is what it is", "[unit][validation]") {
  auto claim = valid_claim();
  claim["confirmed_if"] = {
      {{"quantity", "ratio"}, {"minimum", 1}, {"because", "3 of the scatter"}}};
  CHECK(read(claim).claims.at(0).confirmed_if.at(0).because == "3 of the scatter");
}

}  // namespace claim_test
