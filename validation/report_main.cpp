// SPDX-License-Identifier: BSD-3-Clause
// cd_report: writes index.html and ro-crate-metadata.json into a folder of results; exit 2 on bad
// input.
#include <iostream>
#include <nlohmann/json.hpp>

#include <libcd/io/atomic_file.hpp>
#include <libcd/io/provenance.hpp>
#include "harness/program_options.hpp"
#include "validation/crate.hpp"
#include "validation/report.hpp"

namespace {

namespace po = boost::program_options;

int run(int argc, char** argv) {
  std::string results, checks;
  cd::ReportSources sources;
  po::options_description options("Options");
  options.add_options()                                                                      //
      ("results", po::value(&results)->default_value("results/quick"), "folder of results")  //
      ("notes", po::value(&sources.notes)->default_value("experiments", "experiments"),
       "folder of the notes, <paper>/<topic>.md, of list.txt and papers.txt")  //
      ("validation", po::value(&sources.validation)->default_value("validation", "validation"),
       "folder of claims and expectations, <experiment>.json")               //
      ("checks", po::value(&checks), "findings written by cd_check --json")  //
      ("help", "show this text")                                             //
      ("version", "version and commit");
  po::variables_map values = cd::parse_command_line(argc, argv, options);
  po::notify(values);
  if (values.count("version")) {
    std::cout << cd::version_line("cd_report");
    return 0;
  }
  if (values.count("help")) {
    std::cout << "cd_report: makes the page of a folder of results.\n" << options;
    return 0;
  }

  auto findings = checks.empty() ? std::vector<cd::Finding>() : cd::read_findings(checks);
  const cd::Report report = cd::collect_report(results, sources, std::move(findings));
  cd::AtomicFile page(std::filesystem::path(results) / "index.html");
  cd::write_html(page.stream(), report);
  page.commit();
  cd::AtomicFile crate(std::filesystem::path(results) / "ro-crate-metadata.json");
  crate.stream() << cd::make_crate(report, results)
                        .dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace)
                 << '\n';
  crate.commit();
  std::cout << page.path().string() << '\n';
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  return cd::exit_status("cd_report", [&] { return run(argc, argv); });
}
