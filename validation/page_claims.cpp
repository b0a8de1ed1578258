// SPDX-License-Identifier: BSD-3-Clause
// The table of claims: what the papers say, what is found, and the verdict.
#include <algorithm>

#include "validation/html.hpp"
#include "validation/note.hpp"
#include "validation/page.hpp"
#include "validation/text.hpp"

namespace cd {

namespace {

void write_row(std::ostream& out, const Chapter& chapter, const JudgedClaim& judged) {
  const Claim& claim = judged.claim;
  const std::string& name = chapter.summary.experiment;
  const auto set = [&](const std::string& text) {
    return marked_to_html(text, chapter.shown, name);
  };
  const std::string target = "#" + name;
  out << "<tr data-claim data-verdict=\"" << verdict_class(judged.verdict) << "\">\n<td>";
  if (exists(chapter.folder / kThumbnail))
    out << link_html(target, image_html(chapter.folder / kThumbnail,
                                        chapter.folder.filename().string() + "/" + kThumbnail,
                                        "Figure of " + name));
  out << "</td>\n<td>" << set(claim.claim);
  if (!judged.reason.empty()) out << "<p class=\"reason\">" << set(judged.reason) << "</p>";
  const bool ours_only = claim.theirs.empty();
  out << "</td>\n<td data-label=\"" << (ours_only ? "expected from" : "theirs") << "\">"
      << (ours_only ? "" : set(claim.theirs) + " ") << "<span class=\"soft\">" << set(claim.place)
      << "</span></td>\n<td data-label=\"ours\">" << set(claim.ours) << "</td>\n<td>"
      << badge_html(judged.verdict, true) << "</td>\n<td>"
      << link_html(target, escape_html(chapter.summary.figure)) << "</td>\n</tr>\n";
}

/// Statements that no experiment decides, folded.
void write_out_of_scope(std::ostream& out, const Report& report) {
  if (report.out_of_scope.empty()) return;
  out << "<details><summary>Out of scope</summary>\n<ul>\n";
  for (const OutOfScope& row : report.out_of_scope) {
    const auto paper = std::ranges::find(report.papers, row.paper, &Paper::key);
    if (paper == report.papers.end()) continue;
    out << "<li>" << escape_html(paper->name + ", " + row.place + ": " + row.what)
        << " <span class=\"soft\">(" << escape_html(row.why) << ")</span></li>\n";
  }
  out << "</ul>\n</details>\n";
}

}  // namespace

void write_claims(std::ostream& out, const Report& report) {
  out << "<main>\n<h2>Claims</h2>\n<p class=\"soft\"><b>Confirmed</b>: what the paper says is "
      << "found within three errors, or within a tolerance that has its reason. <b>Within "
      << "limits</b>: it is found in a part of the range, or but for a deviation that is stated. "
      << "<b>Beyond the paper</b>: found here, and not said there. <b>Open</b>: an error is too "
      << "large for the bound, or no run can decide. A claim is judged by the numbers it rests on; "
      << "other checks of its experiment that fail are named beside it.</p>\n"
      << "<table class=\"claims\">\n<thead><tr><th>figure</th><th>claim</th><th>theirs</th>"
      << "<th>ours</th><th>verdict</th><th>where</th></tr></thead>\n";
  for (const Paper& paper : report.papers) {
    out << "<tbody id=\"" << escape_html(paper.key) << "\">\n<tr><th colspan=\"6\">"
        << escape_html(paper.name) << " <span class=\"soft\">";
    const std::string title = escape_html(paper.title);
    out << (paper.link.empty() ? title : link_html(paper.link, title)) << "</span></th></tr>\n";
    for (const Chapter* chapter : chapters_of(report, paper))
      for (const JudgedClaim& judged : chapter->claims) write_row(out, *chapter, judged);
    out << "</tbody>\n";
  }
  out << "</table>\n";
  write_out_of_scope(out, report);
}

void write_html(std::ostream& stream, const Report& report) {
  write_overview(stream, report);
  write_claims(stream, report);
  for (const Paper& paper : report.papers)
    for (const Chapter* chapter : chapters_of(report, paper))
      write_chapter(stream, *chapter, paper);
  stream << "</main>\n";
  write_provenance(stream, report);
}

}  // namespace cd
