// cd_check: compares results with the expectations in validation/; exit 1 if a check fails, 2 on
// bad input.
#include <algorithm>
#include <boost/program_options.hpp>
#include <iostream>
#include <nlohmann/json.hpp>

#include <libcd/core/error.hpp>
#include <libcd/io/atomic_file.hpp>
#include "validation/judge.hpp"

namespace {

namespace fs = std::filesystem;
namespace po = boost::program_options;

// The validation files in order of their names; only the experiments in `only` unless that is
// empty.
std::vector<cd::CheckFile> read_check_files(const fs::path& folder, std::vector<std::string> only) {
  if (!fs::is_directory(folder)) throw cd::Error("--validation", folder.string(), "a folder");
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

int run(int argc, char** argv) {
  std::string results, validation, json;
  std::vector<std::string> only;
  po::options_description options("Options");
  options.add_options()                                                                      //
      ("results", po::value(&results)->default_value("results/quick"), "folder of results")  //
      ("validation", po::value(&validation)->default_value("validation"),
       "folder of expectations, one <experiment>.json each")                         //
      ("only", po::value(&only)->multitoken(), "names of the experiments to check")  //
      ("json", po::value(&json), "also write the findings to this file")             //
      ("help", "show this text");
  po::variables_map values;
  po::store(po::command_line_parser(argc, argv).options(options).run(), values);
  po::notify(values);
  if (values.count("help")) {
    std::cout << "cd_check: compares results with expectations.\n" << options;
    return 0;
  }

  std::vector<cd::Finding> findings;
  for (const auto& file : read_check_files(validation, only))
    for (auto& finding : cd::judge(file, results)) findings.push_back(std::move(finding));
  cd::print_findings(std::cout, findings);
  if (!json.empty()) {
    cd::AtomicFile file(json);
    file.stream() << cd::findings_to_json(findings).dump(2) << '\n';
    file.commit();
  }
  const bool passed =
      std::all_of(findings.begin(), findings.end(), [](auto& f) { return f.passed; });
  return passed ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "cd_check: " << error.what() << '\n';
    return 2;
  }
}
