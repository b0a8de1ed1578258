// SPDX-License-Identifier: BSD-3-Clause
// cd_check: compares results with the expectations in validation/; exit 1 if a check fails, 2 on
// bad input, 4 if none fails but a run has parameters for which an expectation does not hold.
// Without
// --only and --require-all the experiments that have results are judged.
#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

#include <libcd/core/error.hpp>
#include <libcd/io/atomic_file.hpp>
#include <libcd/io/provenance.hpp>
#include "harness/program_options.hpp"
#include "validation/claim.hpp"
#include "validation/judge.hpp"

namespace {

namespace fs = std::filesystem;
namespace po = boost::program_options;

// The validation files in order of their names; only the experiments in `only` unless that is
// empty.
std::vector<cd::CheckFile> read_check_files(const fs::path& folder, std::vector<std::string> only) {
  std::error_code ignored;
  if (!fs::is_directory(folder, ignored))
    throw cd::Error("--validation", folder.string(), "a folder");
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".json") paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  if (paths.empty()) throw cd::Error("--validation", folder.string(), "a folder with .json files");

  std::vector<cd::CheckFile> files;
  std::string names;
  for (const auto& path : paths) {
    names += (names.empty() ? "" : ", ") + path.stem().string();
    const auto wanted = std::find(only.begin(), only.end(), path.stem());
    if (!only.empty() && wanted == only.end()) continue;
    files.push_back(cd::read_check_file(path));
  }
  for (const auto& name : only)
    if (std::none_of(files.begin(), files.end(), [&](auto& f) { return f.experiment == name; }))
      throw cd::Error("--only", name, names);
  return files;
}

/// Judges a run that is wrong on purpose: 0 if the checks that must fail do, 1 otherwise.
int judge_control(const cd::CheckFile& file, const std::string& name,
                  const std::vector<cd::Finding>& findings) {
  std::string names;
  for (const cd::Control& control : file.controls) {
    names += (names.empty() ? "" : ", ") + control.name;
    if (control.name != name) continue;
    const std::string error = cd::control_error(control, findings);
    std::cout << "control " << name << ": " << (error.empty() ? "as it must be" : error) << '\n';
    return error.empty() ? 0 : 1;
  }
  throw cd::Error("--control", name, "one of the controls in the file: " + names);
}

/// The claims of a run; none of one whose summary cannot be read, which its findings say.
nlohmann::json claims_of(const cd::CheckFile& file, const fs::path& results,
                         const std::vector<cd::Finding>& findings,
                         const cd::DecidedClaims& decided) {
  const fs::path folder = results / file.experiment;
  try {
    const cd::Summary summary = cd::read_summary(folder / "summary.json");
    const auto judged = cd::judge_claims(file.claims, summary, folder, findings);
    return cd::claims_to_json(file, summary.preset, judged, decided);
  } catch (const cd::Error&) {
    return nlohmann::json::array();
  }
}

/// The folder of expectations of this repository, of the one in whose build folder the program
/// lies, or of the installation.
fs::path expectations() {
  std::error_code ignored;
  const fs::path here = "validation", installed = cd::shared_file("validation");
  if (fs::is_directory(here, ignored)) return here;
  if (fs::is_directory(installed, ignored)) return installed;
  for (fs::path folder = installed.parent_path(); folder.has_relative_path();
       folder = folder.parent_path()) {
    const fs::path beside = folder / "validation";
    const bool is_source = fs::exists(folder / "CMakeLists.txt", ignored);
    if (is_source && fs::exists(beside / "unger2002_fig4_oscillation.json", ignored)) return beside;
  }
  return here;
}

/// What the command line says.
struct Arguments {
  std::string results, validation, json, control, paper_preset;
  std::vector<std::string> only;
};

po::options_description options_into(Arguments& a) {
  po::options_description options("Options");
  options.add_options()                                                                        //
      ("results", po::value(&a.results)->default_value("results/quick"), "folder of results")  //
      ("validation", po::value(&a.validation)->default_value("validation"),
       "folder of expectations, one <experiment>.json each")                           //
      ("only", po::value(&a.only)->multitoken(), "names of the experiments to check")  //
      ("json", po::value(&a.json), "also write the findings to this file")             //
      ("paper-preset", po::value(&a.paper_preset),
       "findings of a run of the paper preset, whose verdicts stand beside those of --json")  //
      ("require-all",
       "every experiment must have results (without --only those that have none are named and left "
       "out), and exit 1, not 4, if something is not comparable")                                //
      ("as-declared", "judge also runs with parameters for which an expectation does not hold")  //
      ("control", po::value(&a.control),
       "judge the one experiment of --only as declared, as this control of its file: exit 0 if "
       "the checks fail that must")  //
      ("help", "show this text")     //
      ("version", "version and commit");
  return options;
}

int run(int argc, char** argv) {
  Arguments a;
  const po::options_description options = options_into(a);
  po::variables_map values = cd::parse_command_line(argc, argv, options);
  po::notify(values);
  if (values.count("version")) {
    std::cout << cd::version_line("cd_check");
    return 0;
  }
  if (values.count("help")) {
    std::cout << "cd_check: compares results with expectations. Exit 1 if a check fails, 4 if none "
                 "fails but some are not comparable.\n"
              << options;
    return 0;
  }

  if (!a.control.empty() && a.only.size() != 1)
    throw cd::Error("--control: needs one experiment named by --only");
  const bool as_declared = values.count("as-declared") || !a.control.empty();
  if (values["validation"].defaulted()) a.validation = expectations().string();
  const std::vector<cd::CheckFile> files = read_check_files(a.validation, a.only);
  const bool may_be_missing = a.only.empty() && !values.count("require-all");
  std::vector<std::string> not_run;
  std::vector<cd::Finding> findings;
  const cd::DecidedClaims decided =
      a.paper_preset.empty() ? cd::DecidedClaims() : cd::read_decided(a.paper_preset);
  nlohmann::json claims = nlohmann::json::array();
  for (const auto& file : files) {
    if (may_be_missing && !cd::was_run(file, a.results)) {
      not_run.push_back(file.experiment);
      continue;
    }
    const std::vector<cd::Finding> found = cd::judge(file, a.results, as_declared);
    findings.insert(findings.end(), found.begin(), found.end());
    for (auto& claim : claims_of(file, a.results, found, decided))
      claims.push_back(std::move(claim));
  }
  if (not_run.size() == files.size())
    throw cd::Error("--results", a.results, "a folder with results of an experiment");
  cd::print_findings(std::cout, findings, not_run);
  const nlohmann::json counts = cd::count_claims(claims);
  cd::print_claims(std::cout, counts);
  if (!a.json.empty()) {
    nlohmann::json json = cd::findings_to_json(findings, not_run);
    json["claims"] = std::move(claims);
    json["claim_counts"] = counts;
    cd::AtomicFile file(a.json);
    file.stream() << json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace)
                  << '\n';
    file.commit();
  }
  if (!a.control.empty()) return judge_control(files.front(), a.control, findings);
  const cd::Verdicts verdicts = cd::count_verdicts(findings);
  if (verdicts.failed > 0) return 1;
  if (verdicts.not_comparable > 0) return values.count("require-all") ? 1 : 4;
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  return cd::exit_status("cd_check", [&] { return run(argc, argv); });
}
