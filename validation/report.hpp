// SPDX-License-Identifier: BSD-3-Clause
// The page of a result folder: figures, notes, numbers, checks, parameters and data files.
#pragma once

#include <filesystem>
#include <ostream>
#include <vector>

#include <libcd/io/summary.hpp>
#include "validation/judge.hpp"

namespace cd {

/// Everything the page shows of one experiment.
struct Chapter {
  std::filesystem::path folder;  ///< the experiment's folder of results
  Summary summary;
  std::string note_html;
  std::vector<Finding> findings;
};

/// Everything the page shows.
struct Report {
  std::vector<Chapter> chapters;
  std::vector<Finding> findings;  ///< of all experiments, also of those without results
};

/// Collects the experiments below `results` that have a summary.json, in the order of
/// `<notes>/list.txt` (others last, by name), with the note `<notes>/<paper>/<topic>.md` of each
/// where there is one.
Report collect_report(const std::filesystem::path& results, const std::filesystem::path& notes,
                      std::vector<Finding> findings);

/// Writes the page, one HTML document that needs no scripts; pictures and data are linked by paths
/// relative to the folder of results.
void write_html(std::ostream& stream, const Report& report);

}  // namespace cd
