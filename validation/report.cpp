// SPDX-License-Identifier: BSD-3-Clause
// The page of a result folder: figures, notes, numbers, checks, parameters and data files.
#include "validation/report.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

#include <libcd/core/error.hpp>
#include "validation/note.hpp"
#include "validation/style.hpp"
#include "validation/text.hpp"

namespace cd {

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> sorted_entries(const fs::path& folder) {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(folder)) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  return paths;
}

std::string read_note(const fs::path& notes, const Summary& summary) {
  const std::size_t cut = summary.experiment.find('_');
  if (cut == std::string::npos) return "";
  const fs::path path =
      notes / summary.experiment.substr(0, cut) / (summary.experiment.substr(cut + 1) + ".md");
  std::ifstream stream(path);
  if (!stream) return "";
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  return note_to_html(text, summary, path.string());
}

std::string readable_size(std::uintmax_t bytes) {
  if (bytes < 1000) return std::to_string(bytes) + " B";
  const double kilobytes = static_cast<double>(bytes) / 1000;
  return kilobytes < 1000 ? format_number(kilobytes, 3) + " kB"
                          : format_number(kilobytes / 1000, 3) + " MB";
}

std::string readable_time(double seconds) {
  if (seconds < 100) return format_number(seconds, 3) + " s";
  return seconds < 6000 ? format_number(seconds / 60, 3) + " min"
                        : format_number(seconds / 3600, 3) + " h";
}

std::string link(const std::string& target, const std::string& html) {
  return "<a href=\"" + escape_html(target) + "\">" + html + "</a>";
}

std::string verdict(const Finding& finding) {
  if (!finding.comparable) return "<span class=\"soft\">not comparable</span>";
  return finding.passed ? "<span class=\"pass\">pass</span>" : "<span class=\"fail\">FAIL</span>";
}

// The different values of one fact over all experiments, for the head of the page; many are folded.
template <class Fact>
std::string common(const std::vector<Chapter>& chapters, Fact fact) {
  constexpr std::size_t kShown = 2;
  std::set<std::string> values;
  for (const auto& chapter : chapters) values.insert(fact(chapter.summary));
  std::string text;
  for (const auto& value : values) text += (text.empty() ? "" : "; ") + value;
  if (values.size() <= kShown) return escape_html(text);
  return "<details><summary>" + std::to_string(values.size()) + " different</summary>" +
         escape_html(text) + "</details>";
}

void write_fact(std::ostream& out, const std::string& name, const std::string& html) {
  out << "<dt>" << name << "</dt><dd>" << html << "</dd>\n";
}

std::string source_state(const Provenance& p) {
  return p.git + (p.dirty && p.git != "unknown" ? " with changes" : "");
}

void write_head(std::ostream& out, const Report& report) {
  const auto& chapters = report.chapters;
  double seconds = 0;
  for (const auto& chapter : chapters) seconds += chapter.summary.provenance.wall_seconds;
  const auto from = [](auto member) {
    return [member](const Summary& s) { return s.provenance.*member; };
  };
  out << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      << "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      << "<title>libcd: results</title>\n<style>" << page_style << "</style>\n</head>\n<body>\n"
      << "<h1>libcd: Contact Dynamics, the papers' figures made again</h1>\n<dl class=\"panel\">\n";
  write_fact(out, "preset", common(chapters, [](auto& s) { return s.preset; }));
  write_fact(out, "version", common(chapters, from(&Provenance::version)));
  write_fact(out, "git", common(chapters, [](auto& s) { return source_state(s.provenance); }));
  write_fact(out, "compiler", common(chapters, from(&Provenance::compiler)));
  write_fact(out, "flags", common(chapters, from(&Provenance::flags)));
  write_fact(out, "cpu", common(chapters, from(&Provenance::cpu)));
  write_fact(out, "date",
             common(chapters, [](auto& s) { return s.provenance.started_utc.substr(0, 10); }));
  write_fact(out, "wall time of all runs", readable_time(seconds));
  const Verdicts verdicts = count_verdicts(report.findings);
  std::string checks = std::to_string(verdicts.passed) + " passed, <span class=\"" +
                       (verdicts.failed ? "fail" : "pass") + "\">" +
                       std::to_string(verdicts.failed) + " failed</span>";
  if (verdicts.not_comparable)
    checks += ", " + std::to_string(verdicts.not_comparable) + " not comparable";
  write_fact(out, "checks", checks);
  out << "</dl>\n";
}

void write_checks(std::ostream& out, const std::vector<Finding>& findings) {
  if (findings.empty()) return;
  out << "<h3>Checks</h3>\n<table>\n<tr><th>quantity</th><th>found</th><th>expected</th>"
      << "<th>tolerance</th><th>verdict</th><th>source and reason</th></tr>\n";
  for (const auto& f : findings)
    out << "<tr><td>" << escape_html(f.subject) << "</td><td>" << escape_html(describe_found(f))
        << "</td><td>" << escape_html(describe_expected(f)) << "</td><td>"
        << escape_html(describe_tolerance(f)) << "</td><td>" << verdict(f) << "</td><td>"
        << escape_html(f.source) << ". <span class=\"soft\">Reason: " << escape_html(f.because)
        << ". Fails for: " << escape_html(f.fails_for) << ".</span></td></tr>\n";
  out << "</table>\n";
}

// The failed checks first, so that nobody has to look for them.
void write_contents(std::ostream& out, const Report& report) {
  out << "<nav>\n<h3>Contents</h3>\n<ul>\n";
  for (const auto& chapter : report.chapters) {
    const auto failed = count_verdicts(chapter.findings).failed;
    out << "<li>" << link("#" + chapter.summary.experiment, escape_html(chapter.summary.experiment))
        << " <span class=\"soft\">" << escape_html(chapter.summary.figure) << "</span>";
    if (failed) out << " <span class=\"fail\">" << failed << " failed</span>";
    out << "</li>\n";
  }
  out << "</ul>\n";
  std::vector<Finding> lost;  // checks on experiments that have no chapter
  for (const auto& finding : report.findings) {
    const auto same = [&](const auto& c) { return c.summary.experiment == finding.experiment; };
    if (std::none_of(report.chapters.begin(), report.chapters.end(), same)) lost.push_back(finding);
  }
  for (const auto& finding : lost)
    out << "<p>" << verdict(finding) << " " << escape_html(finding.experiment) << ": "
        << escape_html(describe_found(finding)) << "</p>\n";
  out << "</nav>\n";
}

// Each picture is shown as PNG (every browser and printer) and leads to its SVG, where there are
// both.
void write_pictures(std::ostream& out, const Chapter& chapter) {
  const std::string base = chapter.folder.filename().string() + "/";
  std::set<std::string> stems;
  for (const auto& path : sorted_entries(chapter.folder))
    if (path.extension() == ".svg" || path.extension() == ".png") stems.insert(path.stem());
  for (const auto& stem : stems) {
    const bool png = fs::exists(chapter.folder / (stem + ".png"));
    const bool svg = fs::exists(chapter.folder / (stem + ".svg"));
    const std::string image = escape_html(base + stem + (png ? ".png" : ".svg"));
    out << "<figure>"
        << link(base + stem + (svg ? ".svg" : ".png"),
                "<img src=\"" + image + "\" alt=\"" + escape_html(stem) + "\">")
        << "</figure>\n";
  }
}

void write_quantities(std::ostream& out, const Summary& summary) {
  if (summary.quantities.empty()) return;
  out << "<h3>Quantities</h3>\n<table>\n<tr><th>quantity</th><th>value</th><th>unit</th>"
      << "<th>description</th></tr>\n";
  for (const auto& [name, quantity] : summary.quantities)
    out << "<tr><td><code>" << escape_html(name) << "</code></td><td class=\"number\">"
        << format_measured(quantity.value, quantity.uncertainty) << "</td><td>"
        << escape_html(quantity.unit) << "</td><td>" << escape_html(quantity.description)
        << "</td></tr>\n";
  out << "</table>\n";
}

void write_origin(std::ostream& out, const Chapter& chapter) {
  const Summary& summary = chapter.summary;
  const Provenance& p = summary.provenance;
  out << "<h3>Parameters and data</h3>\n<dl>\n";
  for (const auto& [name, value] : summary.parameters->items())
    write_fact(out, escape_html(name),
               escape_html(value.is_string() ? value.get<std::string>() : value.dump()));
  write_fact(out, "run",
             escape_html(p.started_utc + ", " + readable_time(p.wall_seconds) + ", seed " +
                         std::to_string(p.seed) + ", threads " + std::to_string(p.threads) +
                         ", git " + source_state(p)));
  std::string files;
  for (const auto& path : sorted_entries(chapter.folder)) {
    if (!fs::is_regular_file(path)) continue;
    const std::string name = path.filename().string();
    files += (files.empty() ? "" : ", ") +
             link(chapter.folder.filename().string() + "/" + name, escape_html(name)) + " (" +
             readable_size(fs::file_size(path)) + ")";
  }
  write_fact(out, "files", files);
  out << "</dl>\n";
}

void write_chapter(std::ostream& out, const Chapter& chapter) {
  const Summary& summary = chapter.summary;
  out << "<section id=\"" << escape_html(summary.experiment) << "\">\n<h2>"
      << escape_html(summary.experiment) << "</h2>\n<p class=\"soft\">"
      << escape_html(summary.paper) << ", " << escape_html(summary.figure) << "</p>\n";
  if (summary.status != "complete") {
    out << "<p class=\"fail\">" << escape_html(summary.status);
    for (const auto& reason : summary.reasons) out << "; " << escape_html(reason);
    out << "</p>\n";
  }
  write_pictures(out, chapter);
  out << chapter.note_html;
  write_quantities(out, summary);
  write_checks(out, chapter.findings);
  write_origin(out, chapter);
  out << "</section>\n";
}

/// The experiments in the order of `<notes>/list.txt`; none without that file.
std::vector<std::string> listed_experiments(const fs::path& notes) {
  std::vector<std::string> names;
  std::ifstream list(notes / "list.txt");
  for (std::string line; std::getline(list, line);) {
    const std::size_t bar = line.find(" |");
    if (bar != std::string::npos && line[0] != '#') names.push_back(line.substr(0, bar));
  }
  return names;
}

}  // namespace

Report collect_report(const fs::path& results, const fs::path& notes,
                      std::vector<Finding> findings) {
  if (!fs::is_directory(results)) throw Error("--results", results.string(), "a folder");
  Report report;
  report.findings = std::move(findings);
  for (const auto& folder : sorted_entries(results)) {
    if (!fs::exists(folder / "summary.json")) continue;
    Chapter chapter;
    chapter.folder = folder;
    chapter.summary = read_summary(folder / "summary.json");
    chapter.note_html = read_note(notes, chapter.summary);
    for (const auto& finding : report.findings)
      if (finding.experiment == chapter.summary.experiment) chapter.findings.push_back(finding);
    report.chapters.push_back(std::move(chapter));
  }
  const std::vector<std::string> listed = listed_experiments(notes);
  std::ranges::stable_sort(report.chapters, {}, [&](const Chapter& chapter) {
    return std::ranges::find(listed, chapter.summary.experiment) - listed.begin();
  });
  return report;
}

void write_html(std::ostream& stream, const Report& report) {
  write_head(stream, report);
  write_contents(stream, report);
  for (const auto& chapter : report.chapters) write_chapter(stream, chapter);
  stream << "</body>\n</html>\n";
}

}  // namespace cd
