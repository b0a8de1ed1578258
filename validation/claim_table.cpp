// SPDX-License-Identifier: BSD-3-Clause
// Claims with their verdicts as JSON for programs, and their counts as a table for people.
#include <fstream>
#include <nlohmann/json.hpp>
#include <ostream>

#include <libcd/core/error.hpp>
#include "validation/claim.hpp"

namespace cd {

DecidedClaims read_decided(const std::filesystem::path& path) {
  std::ifstream stream(path);
  if (!stream) throw Error(path.string() + ": cannot be read");
  DecidedClaims decided;
  try {
    const nlohmann::json json = nlohmann::json::parse(stream);
    for (const auto& claim : json.at("claims"))
      decided[{claim.at("experiment").get<std::string>(), claim.at("label").get<std::string>()}] =
          claim.at("verdict").get<std::string>();
  } catch (const nlohmann::json::exception& error) {
    throw Error(path.string() + ": " + error.what());
  }
  return decided;
}

nlohmann::json claims_to_json(const CheckFile& file, const std::string& preset,
                              const std::vector<JudgedClaim>& claims,
                              const DecidedClaims& decided) {
  nlohmann::json list = nlohmann::json::array();
  const auto distance = file.distance.find(preset);
  for (const JudgedClaim& judged : claims) {
    nlohmann::json conditions = nlohmann::json::array();
    for (const Finding& finding : judged.conditions) {
      nlohmann::json condition = finding_to_json(finding);
      const auto errors = errors_off(finding);
      condition["errors"] = errors ? nlohmann::json(*errors) : nlohmann::json();
      condition["decides"] = finding.decides;
      conditions.push_back(condition);
    }
    const auto there = decided.find({file.experiment, judged.claim.label});
    list.push_back({{"experiment", file.experiment},
                    {"kind", describe(judged.claim.kind)},
                    {"label", judged.claim.label},
                    {"says", judged.says()},
                    {"claim", judged.claim.claim},
                    {"theirs", judged.claim.theirs},
                    {"place", judged.claim.place},
                    {"ours", judged.claim.ours},
                    {"verdict", describe(judged.verdict)},
                    {"reason", judged.reason},
                    {"decided_by", judged.claim.decided_by},
                    {"distance", distance == file.distance.end() ? "" : distance->second},
                    {"paper_preset",
                     there == decided.end() ? nlohmann::json() : nlohmann::json(there->second)},
                    {"conditions", conditions}});
  }
  return list;
}

nlohmann::json count_claims(const nlohmann::json& claims) {
  nlohmann::json counts;
  for (const ClaimKind kind : kClaimKinds)
    for (const ClaimVerdict verdict : kClaimVerdicts) counts[describe(kind)][describe(verdict)] = 0;
  for (const auto& claim : claims) {
    nlohmann::json& count =
        counts[claim.at("kind").get<std::string>()][claim.at("verdict").get<std::string>()];
    count = count.get<int>() + 1;
  }
  return counts;
}

void print_claims(std::ostream& stream, const nlohmann::json& counts) {
  constexpr int kWidth = 18;
  const auto cell = [](const std::string& text) {
    return text + std::string(kWidth - text.size(), ' ');
  };
  std::string header = cell("claims");
  for (const ClaimVerdict verdict : kClaimVerdicts) header += cell(describe(verdict));
  stream << header.substr(0, header.find_last_not_of(' ') + 1) << '\n';
  for (const ClaimKind kind : kClaimKinds) {
    std::string row = cell(describe(kind));
    for (const ClaimVerdict verdict : kClaimVerdicts)
      row += cell(std::to_string(counts.at(describe(kind)).at(describe(verdict)).get<int>()));
    stream << row.substr(0, row.find_last_not_of(' ') + 1) << '\n';
  }
}

}  // namespace cd
