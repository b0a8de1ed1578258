// SPDX-License-Identifier: BSD-3-Clause
// The page of a result folder: claims and verdicts, then figures, notes, checks and parameters.
#pragma once

#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

#include "validation/claim.hpp"

namespace cd {

/// A paper whose claims are tested, or a group of the project's own experiments.
struct Paper {
  std::string key;    ///< as in summary.json and in the names of experiments
  std::string name;   ///< "Unger et al. 2002"
  std::string title;  ///< what was published where
  std::string link;   ///< may be empty
};

/// Everything the page shows of one experiment.
struct Chapter {
  std::filesystem::path folder;  ///< the experiment's folder of results
  Summary summary;
  /// The same for texts, in which a run that lacks quantities, as its parameters are others or it
  /// is older than its checks, has "(not measured)".
  Summary shown;
  std::string title;      ///< what it shows
  std::string note_html;  ///< empty without a note
  FigureText figure;
  std::vector<JudgedClaim> claims;
  std::vector<Finding> findings;
};

/// Statement of a paper that no experiment decides.
struct OutOfScope {
  std::string paper;  ///< key
  std::string place, what, why;
};

/// Everything the page shows.
struct Report {
  std::vector<Paper> papers;  ///< those with chapters, in their order
  std::vector<Chapter> chapters;
  std::vector<Finding> findings;  ///< of all experiments, also of those without results
  std::vector<OutOfScope> out_of_scope = {};
};

/// Where the texts of a report are.
struct ReportSources {
  /// With `list.txt`, the order and titles of the experiments, `papers.txt`, `out_of_scope.txt`,
  /// and the note `<paper>/<topic>.md` of each. An experiment that is not listed comes last, by
  /// name.
  std::filesystem::path notes;
  std::filesystem::path
      validation;  ///< check files, `<experiment>.json`; none where one is missing
};

/// Collects the experiments below `results` that have a summary.json. An experiment without claims
/// gets one: its title, beyond the paper if all its checks pass.
Report collect_report(const std::filesystem::path& results, const ReportSources& sources,
                      std::vector<Finding> findings);

/// The chapters of one paper, in order.
std::vector<const Chapter*> chapters_of(const Report& report, const Paper& paper);

/// Writes the page, one HTML document; its script only filters and copies. Pictures and data are
/// linked by paths relative to the folder of results. Throws Error if a claim or a caption has a
/// mark without its partner or names an unknown quantity.
void write_html(std::ostream& stream, const Report& report);

}  // namespace cd
