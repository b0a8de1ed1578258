// SPDX-License-Identifier: BSD-3-Clause
// Collecting what the page of a result folder shows.
#include "validation/report.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

#include <libcd/core/error.hpp>
#include "validation/note.hpp"

namespace cd {

namespace {

namespace fs = std::filesystem;

/// The lines "a | b | c" of a file, but for comments, split and trimmed; none if it is missing.
std::vector<std::vector<std::string>> read_list(const fs::path& path) {
  std::vector<std::vector<std::string>> rows;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::vector<std::string>& row = rows.emplace_back();
    for (std::size_t at = 0; at <= line.size();) {
      const std::size_t bar = std::min(line.find('|', at), line.size());
      const std::string part = line.substr(at, bar - at);
      const std::size_t first = part.find_first_not_of(' '), last = part.find_last_not_of(' ');
      row.push_back(first == std::string::npos ? "" : part.substr(first, last - first + 1));
      at = bar + 1;
    }
  }
  return rows;
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

/// What an experiment shows if its file says nothing: its title, if its checks pass.
Claim default_claim(const std::string& title) {
  Claim claim{ClaimKind::addition, title, title, "", "its checks", "see its checks"};
  claim.presets = kAllPresets;
  return claim;
}

Chapter read_chapter(const fs::path& folder, const ReportSources& sources,
                     const std::vector<std::vector<std::string>>& list,
                     const std::vector<Finding>& findings) {
  Chapter chapter;
  chapter.folder = folder;
  chapter.summary = read_summary(folder / "summary.json");
  const std::string& name = chapter.summary.experiment;
  chapter.title = name;
  for (const auto& row : list)
    if (row.size() == 3 && row[0] == name) chapter.title = row[2];
  for (const auto& finding : findings)
    if (finding.experiment == name) chapter.findings.push_back(finding);
  chapter.shown = chapter.summary;
  const auto has_all = [](const Finding& f) { return f.comparable && f.problem.empty(); };
  if (!std::ranges::all_of(chapter.findings, has_all)) chapter.shown.status = "lacks quantities";
  chapter.note_html = read_note(sources.notes, chapter.shown);
  return chapter;
}

void fill_claims(Chapter& chapter, const fs::path& validation) {
  CheckFile file;
  const fs::path path = validation / (chapter.summary.experiment + ".json");
  if (fs::exists(path)) file = read_check_file(path);
  if (file.claims.empty()) file.claims.push_back(default_claim(chapter.title));
  chapter.figure = file.figure;
  chapter.claims = judge_claims(file.claims, chapter.summary, chapter.folder, chapter.findings);
}

/// The papers of the chapters; what is not listed gets its key as its name, and comes last.
std::vector<Paper> papers_of(const std::vector<Chapter>& chapters, const fs::path& list) {
  std::vector<Paper> papers;
  const auto has = [](const auto& range, const std::string& key, auto member) {
    return std::ranges::find(range, key, member) != range.end();
  };
  const auto paper_key = [](const Chapter& chapter) { return chapter.summary.paper; };
  for (const auto& row : read_list(list)) {
    if (row.size() != 4) throw Error(list.string() + ": needs \"key | name | title | link\"");
    if (has(chapters, row[0], paper_key)) papers.push_back({row[0], row[1], row[2], row[3]});
  }
  for (const Chapter& chapter : chapters) {
    const std::string& key = chapter.summary.paper;
    if (!has(papers, key, &Paper::key)) papers.push_back({key, key, "", ""});
  }
  return papers;
}

}  // namespace

Report collect_report(const fs::path& results, const ReportSources& sources,
                      std::vector<Finding> findings) {
  if (!fs::is_directory(results)) throw Error("--results", results.string(), "a folder");
  Report report;
  report.findings = std::move(findings);
  const auto list = read_list(sources.notes / "list.txt");
  std::set<fs::path> folders;
  for (const auto& entry : fs::directory_iterator(results))
    if (fs::exists(entry.path() / "summary.json")) folders.insert(entry.path());
  for (const fs::path& folder : folders) {
    Chapter chapter = read_chapter(folder, sources, list, report.findings);
    fill_claims(chapter, sources.validation);
    report.chapters.push_back(std::move(chapter));
  }
  std::ranges::stable_sort(report.chapters, {}, [&](const Chapter& chapter) {
    const auto same = [&](const auto& row) { return row[0] == chapter.summary.experiment; };
    return std::ranges::find_if(list, same) - list.begin();
  });
  report.papers = papers_of(report.chapters, sources.notes / "papers.txt");
  const fs::path out_of_scope = sources.notes / "out_of_scope.txt";
  for (const auto& row : read_list(out_of_scope)) {
    if (row.size() != 4)
      throw Error(out_of_scope.string() + ": needs \"paper | place | what | why not\"");
    report.out_of_scope.push_back({row[0], row[1], row[2], row[3]});
  }
  return report;
}

std::vector<const Chapter*> chapters_of(const Report& report, const Paper& paper) {
  std::vector<const Chapter*> chapters;
  for (const Chapter& chapter : report.chapters)
    if (chapter.summary.paper == paper.key) chapters.push_back(&chapter);
  return chapters;
}

}  // namespace cd
