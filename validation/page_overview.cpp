// SPDX-License-Identifier: BSD-3-Clause
// The first screen of the page, and what made the results.
#include <algorithm>
#include <map>
#include <set>

#include "libcd/core/comma_list.hpp"
#include "validation/html.hpp"
#include "validation/note.hpp"
#include "validation/page.hpp"
#include "validation/script.hpp"
#include "validation/style.hpp"
#include "validation/text.hpp"

namespace cd {

namespace {

using Counts = std::map<ClaimVerdict, int>;

void count(const Chapter& chapter, Counts& counts) {
  for (const JudgedClaim& judged : chapter.claims) ++counts[judged.verdict];
}

std::string checks_html(const std::vector<Finding>& findings) {
  const Verdicts v = count_verdicts(findings);
  std::string html = std::to_string(v.passed) + " checks passed, <span class=\"" +
                     (v.failed ? "fail" : "pass") + "\">" + std::to_string(v.failed) +
                     " failed</span>";
  if (v.not_comparable) html += ", " + std::to_string(v.not_comparable) + " not comparable";
  return html;
}

// The legend of the marks; with a script its entries choose what is shown.
void write_legend(std::ostream& out, const Counts& counts) {
  out << "<div class=\"filter\" id=\"filter\">\n";
  for (const ClaimVerdict verdict : kClaimVerdicts) {
    const auto entry = counts.find(verdict);
    if (entry == counts.end()) continue;
    out << "<button type=\"button\" aria-pressed=\"false\" data-verdict=\""
        << verdict_class(verdict) << "\">" << badge_html(verdict, true) << " <b>" << entry->second
        << "</b></button>\n";
  }
  out << "<input type=\"search\" id=\"search\" placeholder=\"Search claims\" "
      << "aria-label=\"Search claims\" hidden>\n<span id=\"shown\" class=\"soft\" "
      << "role=\"status\"></span>\n</div>\n";
}

void write_column(std::ostream& out, const Report& report, const Paper& paper) {
  out << "<div>\n<h2>" << link_html("#" + paper.key, escape_html(paper.name)) << "</h2>\n<ul>\n";
  for (const Chapter* chapter : chapters_of(report, paper))
    for (const JudgedClaim& judged : chapter->claims)
      out << "<li data-claim data-verdict=\"" << verdict_class(judged.verdict) << "\">"
          << link_html(
                 "#" + chapter->summary.experiment,
                 badge_html(judged.verdict, false) + " <span>" +
                     marked_to_html(judged.says(), chapter->shown, chapter->summary.experiment) +
                     "</span>")
          << "</li>\n";
  out << "</ul>\n</div>\n";
}

// The different values of one fact over all experiments; many are folded.
template <class Fact>
std::string common(const std::vector<Chapter>& chapters, const std::string& noun, Fact fact) {
  constexpr std::size_t kShown = 2;
  std::set<std::string> values;
  for (const auto& chapter : chapters) values.insert(fact(chapter.summary));
  std::string text;
  for (const auto& value : values) text += (text.empty() ? "" : "; ") + value;
  if (values.size() <= kShown) return escape_html(text);
  return "<details><summary>" + std::to_string(values.size()) + " " + noun + "</summary>" +
         escape_html(text) + "</details>";
}

// How many commits, and that of the newest run; all of them folded.
std::string commits(const std::vector<Chapter>& chapters) {
  const auto state = [](const Summary& s) { return source_state(s.provenance); };
  const auto newest = std::ranges::max_element(
      chapters, {}, [](const Chapter& c) { return c.summary.provenance.started_utc; });
  if (newest == chapters.end()) return "";
  return common(chapters, "commits, newest " + state(newest->summary).substr(0, 10), state);
}

void write_fact(std::ostream& out, const std::string& name, const std::string& html) {
  out << "<dt>" << name << "</dt><dd>" << html << "</dd>\n";
}

}  // namespace

void write_overview(std::ostream& out, const Report& report) {
  Counts counts;
  std::set<std::string> presets;
  for (const Chapter& chapter : report.chapters) {
    count(chapter, counts);
    presets.insert(chapter.summary.preset);
  }
  const std::string preset = comma_list(presets);
  out << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      << "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      << "<title>libcd: which claims hold</title>\n<style>" << page_style
      << "</style>\n</head>\n<body>\n<header id=\"top\">\n"
      << "<h1>libcd: which claims of the papers hold</h1>\n<p class=\"soft\">Contact Dynamics of "
      << "granular matter. Each verdict is computed from data and checks: "
      << checks_html(report.findings) << "; preset " << escape_html(preset) << ". "
      << link_html("#provenance", "What made these results") << ".</p>\n";
  write_legend(out, counts);
  out << "</header>\n<nav class=\"matrix\" aria-label=\"Claims by paper\">\n";
  for (const Paper& paper : report.papers) write_column(out, report, paper);
  out << "</nav>\n";
}

void write_provenance(std::ostream& out, const Report& report) {
  const auto& chapters = report.chapters;
  double seconds = 0;
  for (const auto& chapter : chapters) seconds += chapter.summary.provenance.wall_seconds;
  const auto from = [](auto member) {
    return [member](const Summary& s) { return s.provenance.*member; };
  };
  out << "<footer id=\"provenance\">\n<h2>What made these results</h2>\n<dl class=\"panel\">\n";
  write_fact(out, "version", common(chapters, "different", from(&Provenance::version)));
  write_fact(out, "git", commits(chapters));
  write_fact(out, "compiler", common(chapters, "different", from(&Provenance::compiler)));
  write_fact(out, "flags", common(chapters, "different", from(&Provenance::flags)));
  write_fact(out, "processor", common(chapters, "different", from(&Provenance::cpu)));
  write_fact(out, "date", common(chapters, "days", [](const Summary& s) {
               return s.provenance.started_utc.substr(0, 10);
             }));
  write_fact(out, "wall time of all runs", readable_time(seconds));
  write_fact(out, "metadata", link_html("ro-crate-metadata.json", "RO-Crate 1.1"));
  for (const Finding& finding : report.findings) {
    const auto same = [&](const auto& c) { return c.summary.experiment == finding.experiment; };
    if (std::ranges::none_of(chapters, same))
      write_fact(out, escape_html(finding.experiment),
                 "<span class=\"fail\">" + escape_html(describe_found(finding)) + "</span>");
  }
  out << "</dl>\n</footer>\n<script>" << page_script << "</script>\n</body>\n</html>\n";
}

}  // namespace cd
