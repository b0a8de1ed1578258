// SPDX-License-Identifier: BSD-3-Clause
// RO-Crate metadata of a result folder: what is in it, which program made it, which paper it tests.
#include "validation/crate.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "validation/html.hpp"
#include "validation/json_reader.hpp"

namespace cd {

namespace {

namespace fs = std::filesystem;

// Of the results and of the program (README, "Licence and citation").
constexpr const char* kLicence = "https://creativecommons.org/licenses/by/4.0/";
constexpr const char* kProgramLicence = "https://spdx.org/licenses/BSD-3-Clause";

Json reference(const std::string& id) {
  return {{"@id", id}};
}

std::string format_of(const fs::path& path) {
  const std::string extension = path.extension();
  if (extension == ".csv") return "text/csv";
  if (extension == ".json") return "application/json";
  if (extension == ".png") return "image/png";
  if (extension == ".svg") return "image/svg+xml";
  if (extension == ".html") return "text/html";
  if (extension == ".vtp" || extension == ".pvd") return "application/xml";
  return extension == ".cbor" ? "application/cbor" : "text/plain";
}

std::string paper_id(const Paper& paper) {
  return paper.link.empty() ? "#" + paper.key : paper.link;
}

/// A version of the program, by its commit.
std::string program_id(const Provenance& p) {
  return "#libcd-" + p.git + (p.dirty ? "-with-changes" : "");
}

/// Adds the file as an entity and returns a reference to it.
Json add_file(Json& graph, const fs::path& path, const std::string& id) {
  Json file = {{"@id", id},
               {"@type", "File"},
               {"name", path.filename().string()},
               {"encodingFormat", format_of(path)}};
  // The page and this file are written after it: their sizes are not known yet.
  if (id.find('/') != std::string::npos) file["contentSize"] = std::to_string(fs::file_size(path));
  graph.push_back(file);
  return reference(id);
}

void add_program(Json& graph, const Provenance& p, std::set<std::string>& programs) {
  if (!programs.insert(program_id(p)).second) return;
  graph.push_back({{"@id", program_id(p)},
                   {"@type", "SoftwareApplication"},
                   {"name", "libcd"},
                   {"version", p.version},
                   {"softwareVersion", source_state(p)},
                   {"license", reference(kProgramLicence)}});
}

Json add_experiment(Json& graph, const Chapter& chapter, const Paper& paper) {
  const Summary& summary = chapter.summary;
  const Provenance& p = summary.provenance;
  const std::string id = chapter.folder.filename().string() + "/";
  const std::string run = "#run-" + summary.experiment;
  Json parts = Json::array();
  for (const auto& path : sorted_entries(chapter.folder)) {
    const std::string name = path.filename().string();
    if (fs::is_regular_file(path) && name[0] != '.' && path.extension() != ".part")
      parts.push_back(add_file(graph, path, id + name));
  }
  graph.push_back({{"@id", id},
                   {"@type", "Dataset"},
                   {"name", summary.experiment},
                   {"description", chapter.title},
                   {"citation", reference(paper_id(paper))},
                   {"hasPart", parts}});
  graph.push_back(
      {{"@id", run},
       {"@type", "CreateAction"},
       {"name", summary.experiment + ", preset " + summary.preset},
       {"description", "seed " + std::to_string(p.seed) + ", " + p.cpu + ", " +
                           readable_time(p.wall_seconds) + "; all parameters are in summary.json"},
       {"startTime", p.started_utc},
       {"instrument", reference(program_id(p))},
       {"result", reference(id)},
       {"actionStatus", summary.status == "complete" ? "http://schema.org/CompletedActionStatus"
                                                     : "http://schema.org/FailedActionStatus"}});
  return reference(id);
}

/// The day of the newest run.
std::string newest_day(const Report& report) {
  std::string day = "1970-01-01";
  for (const Chapter& chapter : report.chapters)
    day = std::max(day, chapter.summary.provenance.started_utc.substr(0, 10));
  return day;
}

}  // namespace

Json make_crate(const Report& report, const fs::path& results) {
  Json entities = Json::array(), parts = Json::array(), runs = Json::array();
  std::set<std::string> programs;
  parts.push_back(add_file(entities, results / "index.html", "index.html"));
  if (fs::exists(results / "checks.json"))
    parts.push_back(add_file(entities, results / "checks.json", "checks.json"));
  for (const Paper& paper : report.papers) {
    entities.push_back({{"@id", paper_id(paper)},
                        {"@type", paper.title.empty() ? "CreativeWork" : "ScholarlyArticle"},
                        {"name", paper.title.empty() ? paper.name : paper.title}});
    for (const Chapter* chapter : chapters_of(report, paper)) {
      parts.push_back(add_experiment(entities, *chapter, paper));
      runs.push_back(reference("#run-" + chapter->summary.experiment));
      add_program(entities, chapter->summary.provenance, programs);
    }
  }
  entities.push_back({{"@id", kLicence}, {"@type", "CreativeWork"}, {"name", "CC BY 4.0"}});
  entities.push_back(
      {{"@id", kProgramLicence}, {"@type", "CreativeWork"}, {"name", "BSD 3-Clause"}});
  entities.push_back(
      {{"@id", "#authors"}, {"@type", "Organization"}, {"name", "The libcd authors"}});

  Json graph = Json::array();
  graph.push_back({{"@id", "ro-crate-metadata.json"},
                   {"@type", "CreativeWork"},
                   {"conformsTo", reference("https://w3id.org/ro/crate/1.1")},
                   {"about", reference("./")}});
  graph.push_back({{"@id", "./"},
                   {"@type", "Dataset"},
                   {"name", "libcd: results"},
                   {"description",
                    "Figures of papers on granular matter by Contact Dynamics, made again: data, "
                    "pictures, and checks against theory, the papers and independent codes."},
                   {"datePublished", newest_day(report)},
                   {"license", reference(kLicence)},
                   {"author", reference("#authors")},
                   {"hasPart", parts},
                   {"mentions", runs}});
  for (Json& entity : entities) graph.push_back(std::move(entity));
  return {{"@context", "https://w3id.org/ro/crate/1.1/context"}, {"@graph", graph}};
}

}  // namespace cd
