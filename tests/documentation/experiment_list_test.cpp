// SPDX-License-Identifier: BSD-3-Clause
// The one list of experiments, and all that each has.
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/catch.hpp"
#include "tests/documentation/page_table.hpp"

namespace experiment_list_test {

namespace fs = std::filesystem;

using namespace cd;

const fs::path kSource = CD_SOURCE;

struct Listed {
  std::string folder, topic, shows;

  std::string name() const { return folder + "_" + topic; }

  /// "Unger 2002" of unger2002: first letter and year apart; other folders hold no paper.
  std::string paper() const {
    if (folder == "scenes") return "Ready scenes";
    std::string words = folder;
    words[0] = static_cast<char>(std::toupper(words[0]));
    const std::size_t year = words.find_first_of("0123456789");
    return year == std::string::npos ? words : words.insert(year, " ");
  }
};

/// The lines "folder_topic | sources | what it shows".
std::vector<Listed> listed() {
  std::vector<Listed> all;
  std::ifstream list(kSource / "experiments/list.txt");
  for (std::string line; std::getline(list, line);) {
    if (line.empty() || line[0] == '#') continue;
    const std::size_t cut = line.find('_'), bar = line.find(" |"), last = line.rfind("| ");
    all.push_back(
        {line.substr(0, cut), line.substr(cut + 1, bar - cut - 1), line.substr(last + 2)});
  }
  return all;
}

TEST_CASE("each experiment has a program, a note, a plot and expected values", "[documentation]") {
  std::set<std::string> names;
  for (const Listed& e : listed()) {
    INFO(e.name());
    const fs::path folder = kSource / "experiments" / e.folder;
    CHECK(fs::exists(folder / (e.topic + ".cpp")));
    CHECK(fs::exists(folder / (e.topic + ".md")));
    CHECK(fs::exists(folder / ("plot_" + e.topic + ".py")));
    std::ifstream plot(folder / ("plot_" + e.topic + ".py"));
    const std::string script{std::istreambuf_iterator<char>(plot), {}};
    CHECK(script.find("(style.results_folder())") != std::string::npos);  // refuses other folders
    CHECK(fs::exists(kSource / "validation" / (e.name() + ".json")));
    CHECK(names.insert(e.name()).second);
  }
  CHECK(names.size() >= 34);
  for (const auto& file : fs::directory_iterator(kSource / "validation")) {
    if (file.path().extension() == ".json") CHECK(names.count(file.path().stem()) == 1);
  }
}

TEST_CASE("no experiment has a table of the name under which --merge writes costs of tasks",
          "[documentation]") {
  int users = 0;
  for (const char* folder : {"harness", "experiments"}) {
    for (const auto& file : fs::recursive_directory_iterator(kSource / folder)) {
      if (file.path().extension() != ".cpp") continue;
      std::ifstream stream(file.path());
      const std::string text{std::istreambuf_iterator<char>(stream), {}};
      if (text.find("\"task_costs.csv\"") == std::string::npos) continue;
      INFO(file.path().string());
      CHECK(file.path().parent_path().filename() == "harness");
      ++users;
    }
  }
  CHECK(users == 1);
}

TEST_CASE("docs: results lists the experiments, in their order and with what they show",
          "[documentation][readme]") {
  std::vector<std::string> rows;
  std::string paper;  // of the row before
  for (const Listed& e : listed()) {
    const bool same = std::exchange(paper, e.paper()) == e.paper();
    rows.push_back("| " + (same ? "" : paper + " ") + "| `" + e.name() + "` | " + e.shows + " |");
  }
  test::check_table("docs/results/index.md", "| paper | experiment | shows |", rows);
}

TEST_CASE("README counts the verdicts of each paper's claims", "[documentation][readme]") {
  std::ifstream file(kSource / "results/standard/checks.json");
  const auto claims = nlohmann::json::parse(file).at("claims");
  std::vector<std::string> rows;
  std::ifstream papers(kSource / "experiments/papers.txt");
  for (std::string line; std::getline(papers, line);) {
    std::smatch paper;  // key | name | title | link
    if (!std::regex_match(line, paper, std::regex(R"((\w+) \| ([^|]+) \| [^|]+ \| (http.*))")))
      continue;
    rows.push_back("| [" + paper.str(2) + "](" + paper.str(3) + ") |");
    for (const char* verdict : {"confirmed", "within limits", "not confirmed", "open"}) {
      const auto count = std::ranges::count_if(claims, [&](const auto& claim) {
        return claim.at("kind") == "paper" && claim.at("verdict") == verdict &&
               claim.at("experiment").template get<std::string>().starts_with(paper.str(1) + "_");
      });
      rows.back() += ' ' + std::to_string(count) + " |";
    }
  }
  CHECK(rows.size() == 4);
  test::check_table("README.md", "| paper | confirmed |", rows);
}

}  // namespace experiment_list_test
