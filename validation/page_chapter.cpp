// SPDX-License-Identifier: BSD-3-Clause
// One experiment on the page.
#include <nlohmann/json.hpp>
#include <set>

#include "validation/html.hpp"
#include "validation/note.hpp"
#include "validation/page.hpp"
#include "validation/text.hpp"

namespace cd {

namespace {

namespace fs = std::filesystem;

std::string verdict_of(const Finding& finding) {
  if (!finding.comparable) return "<span class=\"soft\">not comparable</span>";
  return finding.passed ? "<span class=\"pass\">pass</span>" : "<span class=\"fail\">FAIL</span>";
}

std::string found_html(const Finding& finding) {
  const std::string text = describe_found(finding);
  return finding.found && !finding.rows ? number_html(text) : escape_html(text);
}

void write_own_claims(std::ostream& out, const Chapter& chapter, const Paper& paper) {
  const std::string& name = chapter.summary.experiment;
  const auto set = [&](const std::string& text) {
    return marked_to_html(text, chapter.shown, name);
  };
  for (const JudgedClaim& judged : chapter.claims) {
    const Claim& claim = judged.claim;
    out << "<div class=\"verdict " << verdict_class(judged.verdict) << "\">\n<p>"
        << badge_html(judged.verdict, true) << " <b>" << set(claim.claim) << "</b></p>\n<p>";
    if (!claim.theirs.empty())
      out << escape_html(paper.name) << ", " << set(claim.place) << ": " << set(claim.theirs)
          << ". ";
    out << "Found: " << set(claim.ours);
    if (claim.theirs.empty()) out << " <span class=\"soft\">(" << set(claim.place) << ")</span>";
    if (!judged.reason.empty())
      out << " <span class=\"reason\">(" << set(judged.reason) << ")</span>";
    out << ".";
    out << "</p>\n</div>\n";
  }
}

// Each picture is shown as PNG (every browser and printer) and leads to its SVG, where there are
// both.
void write_pictures(std::ostream& out, const Chapter& chapter) {
  const std::string base = chapter.folder.filename().string() + "/";
  std::set<std::string> stems;
  for (const auto& path : sorted_entries(chapter.folder))
    if (path.filename() != kThumbnail && (path.extension() == ".svg" || path.extension() == ".png"))
      stems.insert(path.stem());
  const std::string alt =
      chapter.figure.alt.empty() ? "Figure: " + chapter.title : chapter.figure.alt;
  const std::string caption =
      chapter.figure.caption.empty() ? chapter.title : chapter.figure.caption;
  for (const auto& stem : stems) {
    const bool png = fs::exists(chapter.folder / (stem + ".png"));
    const bool svg = fs::exists(chapter.folder / (stem + ".svg"));
    const std::string file = stem + (png ? ".png" : ".svg");
    out << "<figure>\n"
        << link_html(base + stem + (svg ? ".svg" : ".png"),
                     image_html(chapter.folder / file, base + file, alt))
        << "\n<figcaption>" << marked_to_html(caption, chapter.shown, chapter.summary.experiment)
        << "</figcaption>\n</figure>\n";
  }
}

void write_quantities(std::ostream& out, const Summary& summary) {
  if (summary.quantities.empty()) return;
  out << "<details>\n<summary>Quantities (" << summary.quantities.size()
      << ")</summary>\n<div class=\"wide\"><table>\n<tr><th>quantity</th><th>value</th>"
      << "<th>unit</th><th>description</th></tr>\n";
  for (const auto& [name, quantity] : summary.quantities)
    out << "<tr><td><code>" << escape_html(name) << "</code></td><td class=\"number\">"
        << number_html(format_measured(quantity.value, quantity.uncertainty)) << "</td><td>"
        << unit_html(quantity.unit) << "</td><td>" << escape_html(quantity.description)
        << "</td></tr>\n";
  out << "</table></div>\n</details>\n";
}

void write_checks(std::ostream& out, const std::vector<Finding>& findings) {
  if (findings.empty()) return;
  const Verdicts verdicts = count_verdicts(findings);
  out << "<details" << (verdicts.failed ? " open" : "") << ">\n<summary>Checks (" << verdicts.passed
      << " passed, " << verdicts.failed << " failed";
  if (verdicts.not_comparable) out << ", " << verdicts.not_comparable << " not comparable";
  out << ")</summary>\n<div class=\"wide\"><table>\n<tr><th>quantity</th><th>found</th>"
      << "<th>expected</th><th>tolerance</th><th>verdict</th><th>source and reason</th></tr>\n";
  for (const auto& f : findings)
    out << "<tr><td>" << escape_html(f.subject) << "</td><td>" << found_html(f) << "</td><td>"
        << escape_html(describe_expected(f)) << "</td><td>" << escape_html(describe_tolerance(f))
        << "</td><td>" << verdict_of(f) << "</td><td>" << escape_html(f.source)
        << ". <span class=\"soft\">Reason: " << escape_html(f.because)
        << ". Fails for: " << escape_html(f.fails_for) << ".</span></td></tr>\n";
  out << "</table></div>\n</details>\n";
}

void write_origin(std::ostream& out, const Chapter& chapter) {
  const Summary& summary = chapter.summary;
  const Provenance& p = summary.provenance;
  const auto fact = [&](const std::string& name, const std::string& html) {
    out << "<dt>" << name << "</dt><dd>" << html << "</dd>\n";
  };
  out << "<details>\n<summary>Parameters and data files</summary>\n<dl>\n";
  for (const auto& [name, value] : summary.parameters->items())
    fact(escape_html(name),
         escape_html(value.is_string() ? value.get<std::string>() : value.dump()));
  fact("run", escape_html(p.started_utc + ", " + readable_time(p.wall_seconds) + ", seed " +
                          std::to_string(p.seed) + ", threads " + std::to_string(p.threads)));
  fact("git", escape_html(source_state(p)));
  std::string files;
  for (const auto& path : sorted_entries(chapter.folder)) {
    if (!fs::is_regular_file(path)) continue;
    const std::string name = path.filename().string();
    files += (files.empty() ? "" : ", ") +
             link_html(chapter.folder.filename().string() + "/" + name, escape_html(name)) + " (" +
             readable_size(fs::file_size(path)) + ")";
  }
  fact("files", files);
  out << "</dl>\n</details>\n";
}

}  // namespace

void write_chapter(std::ostream& out, const Chapter& chapter, const Paper& paper) {
  const Summary& summary = chapter.summary;
  const std::string name = escape_html(summary.experiment);
  out << "<section id=\"" << name << "\">\n<h2>" << escape_html(chapter.title)
      << "</h2>\n<p class=\"soft\">" << escape_html(paper.name) << ", "
      << escape_html(summary.figure) << " · <code>" << name << "</code> · "
      << link_html("#top", "all claims") << "</p>\n";
  if (summary.status != "complete") {
    out << "<p class=\"fail\">" << escape_html(summary.status);
    for (const auto& reason : summary.reasons) out << "; " << escape_html(reason);
    out << "</p>\n";
  }
  write_own_claims(out, chapter, paper);
  write_pictures(out, chapter);
  if (!chapter.note_html.empty()) out << "<h3>Notes</h3>\n" << chapter.note_html;
  write_checks(out, chapter.findings);
  write_quantities(out, summary);
  write_origin(out, chapter);
  out << "<h3>Repeat</h3>\n<pre class=\"command\"><code>make figures ONLY=" << name
      << " PRESET=" << escape_html(summary.preset) << "</code></pre>\n</section>\n";
}

}  // namespace cd
