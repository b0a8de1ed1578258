// SPDX-License-Identifier: BSD-3-Clause
// The one list of experiments, and all that each has.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "tests/catch.hpp"

namespace fs = std::filesystem;

namespace {

const fs::path kSource = CD_SOURCE;

struct Listed {
  std::string folder, topic, shows;

  std::string name() const { return folder + "_" + topic; }
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

}  // namespace

TEST_CASE("each experiment has a program, a note, a plot and expected values", "[documentation]") {
  std::set<std::string> names;
  for (const Listed& e : listed()) {
    INFO(e.name());
    const fs::path folder = kSource / "experiments" / e.folder;
    CHECK(fs::exists(folder / (e.topic + ".cpp")));
    CHECK(fs::exists(folder / (e.topic + ".md")));
    CHECK(fs::exists(folder / ("plot_" + e.topic + ".py")));
    CHECK(fs::exists(kSource / "validation" / (e.name() + ".json")));
    CHECK(names.insert(e.name()).second);
  }
  CHECK(names.size() >= 34);
  for (const auto& file : fs::directory_iterator(kSource / "validation")) {
    if (file.path().extension() == ".json") CHECK(names.count(file.path().stem()) == 1);
  }
}

TEST_CASE("README lists the experiments, in their order and with what they show",
          "[documentation]") {
  std::ifstream file(kSource / "README.md");
  const std::string readme{std::istreambuf_iterator<char>(file), {}};
  std::size_t at = 0;
  for (const Listed& e : listed()) {
    const std::string line = "| `" + e.name() + "` | " + e.shows + " |\n";
    INFO("README needs the row, behind its paper: " << line);
    const std::size_t row = readme.find(line);
    REQUIRE(row != std::string::npos);
    CHECK(row > at);
    at = row;
  }
}
