// SPDX-License-Identifier: BSD-3-Clause
// Results made by hand for one test.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include <libcd/io/summary.hpp>
#include "tests/io/temporary_folder.hpp"

/// A folder of results that disappears with the object.
class ResultsFolder : public TemporaryFolder {
 public:
  /// Writes a file, with its folders, and returns its path.
  std::filesystem::path write(const std::string& name, const std::string& content) const {
    const auto file = path() / name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << content;
    return file;
  }

  /// Writes `<experiment>/summary.json`.
  void write(const cd::Summary& summary) const {
    std::filesystem::create_directories(path() / summary.experiment);
    cd::write_summary(path() / summary.experiment / "summary.json", summary);
  }
};

/// A complete run of `paper_topic` that found ratio = 1.004 ± 0.002 and steps = 650.
inline cd::Summary example_summary() {
  cd::Summary summary;
  summary.experiment = "paper_topic";
  summary.paper = "paper";
  summary.figure = "Fig. 1";
  summary.preset = "quick";
  summary.quantities = {{"ratio", {1.004, 0.002, "1", "found over expected"}},
                        {"steps", {650, std::nullopt, "steps", "length of the run"}}};
  return summary;
}
