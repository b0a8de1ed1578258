// SPDX-License-Identifier: BSD-3-Clause
// The page and the metadata of the committed results: all that they name is there.
#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "tests/catch.hpp"
#include "validation/crate.hpp"
#include "validation/html.hpp"
#include "validation/note.hpp"

namespace page_test {

namespace fs = std::filesystem;

const fs::path kSource = CD_SOURCE;
const fs::path kResults = kSource / "results/standard";

const cd::Report& report() {
  static const cd::Report all =
      cd::collect_report(kResults, {kSource / "experiments", kSource / "validation"},
                         cd::read_findings(kResults / "checks.json"));
  return all;
}

const std::string& page() {
  static const std::string text = [] {
    std::ostringstream stream;
    cd::write_html(stream, report());
    return stream.str();
  }();
  return text;
}

/// The values of one attribute, in order.
std::vector<std::string> values(const std::string& attribute) {
  const std::regex pattern(" " + attribute + "=\"([^\"]*)\"");
  std::vector<std::string> all;
  for (std::sregex_iterator at(page().begin(), page().end(), pattern), end; at != end; ++at)
    all.push_back((*at)[1]);
  return all;
}

bool is_remote(const std::string& target) {
  return target.starts_with("https://");
}

TEST_CASE("every link of the page leads somewhere", "[unit][validation]") {
  std::multiset<std::string> ids;
  for (const auto& id : values("id")) ids.insert(id);
  for (const auto& id : ids) CHECK(ids.count(id) == 1);
  for (const auto& target : values("href")) {
    INFO(target);
    if (is_remote(target) || target == "ro-crate-metadata.json") continue;
    if (target[0] == '#') CHECK(ids.count(target.substr(1)) == 1);
    if (target[0] != '#') CHECK(fs::is_regular_file(kResults / target));
  }
}

TEST_CASE("every picture of the page exists, has a size and says what it shows",
          "[unit][validation]") {
  const auto pictures = values("src");
  CHECK(pictures.size() > 2 * report().chapters.size());
  for (const auto& picture : pictures) {
    INFO(picture);
    CHECK(fs::file_size(kResults / picture) > 500);
  }
  const std::regex image("<img [^>]*>");
  for (std::sregex_iterator at(page().begin(), page().end(), image), end; at != end; ++at) {
    const std::string tag = at->str();
    INFO(tag);
    CHECK(std::regex_search(tag, std::regex(" width=\"[1-9][0-9]*\" height=\"[1-9][0-9]*\"")));
    CHECK(std::regex_search(tag, std::regex(" loading=\"lazy\" alt=\"[^\"]{10,}\"")));
  }
}

TEST_CASE("the table and the chapter of an experiment say each claim, what is found and why",
          "[unit][validation]") {
  const auto times = [](const std::string& text) {
    std::size_t count = 0;
    for (auto at = page().find(text); at != std::string::npos; at = page().find(text, at + 1))
      ++count;
    return count;
  };
  for (const auto& chapter : report().chapters) {
    for (const auto& judged : chapter.claims) {
      for (const auto& text : {judged.claim.claim, judged.claim.ours, judged.reason}) {
        INFO(text);
        CHECK(times(cd::marked_to_html(text, chapter.summary, "claim")) >= 2);
      }
    }
  }
}

TEST_CASE("the page weighs less than 1.5 MB, small pictures included", "[unit][validation]") {
  std::uintmax_t bytes = page().size();
  for (const auto& chapter : report().chapters)
    bytes += fs::file_size(chapter.folder / cd::kThumbnail);
  CHECK(bytes < 1'500'000);
}

TEST_CASE("every experiment of a paper has claims, a caption and a text for its picture",
          "[unit][validation]") {
  for (const auto& chapter : report().chapters) {
    INFO(chapter.summary.experiment);
    CHECK_FALSE(chapter.figure.caption.empty());
    CHECK_FALSE(chapter.figure.alt.empty());
    for (const auto& judged : chapter.claims) {
      INFO(judged.claim.label);
      if (judged.verdict == cd::ClaimVerdict::undecided)  // a bound is too near, no more
        CHECK_FALSE(std::ranges::all_of(judged.conditions, &cd::Finding::decides));
      const bool plain = judged.verdict == cd::ClaimVerdict::confirmed ||
                         judged.verdict == cd::ClaimVerdict::beyond;
      CHECK(plain == judged.reason.empty());
    }
  }
  CHECK(report().papers.size() >= 5);
}

TEST_CASE("the metadata are an RO-Crate: each reference leads to an entity, each file exists",
          "[unit][validation]") {
  const nlohmann::ordered_json crate = cd::make_crate(report(), kResults);
  CHECK(crate.at("@context") == "https://w3id.org/ro/crate/1.1/context");
  std::set<std::string> ids;
  for (const auto& entity : crate.at("@graph")) {
    CHECK(ids.insert(entity.at("@id")).second);
    CHECK(entity.at("@type").is_string());
    if (entity.at("@type") == "File") CHECK(fs::is_regular_file(kResults / entity.at("@id")));
    if (entity.at("@type") == "Dataset") CHECK(fs::is_directory(kResults / entity.at("@id")));
  }
  const auto check_references = [&](const auto& self, const nlohmann::ordered_json& value) -> void {
    if (value.is_object() && value.size() == 1 && value.contains("@id")) {
      INFO(value.dump());
      CHECK(
          (ids.count(value.at("@id")) == 1 || value.at("@id") == "https://w3id.org/ro/crate/1.1"));
    } else if (value.is_structured()) {
      for (const auto& part : value) self(self, part);
    }
  };
  check_references(check_references, crate.at("@graph"));
  const auto& root = crate.at("@graph").at(1);
  CHECK(root.at("@id") == "./");
  for (const char* key : {"name", "description", "datePublished", "license"})
    CHECK(root.contains(key));
  CHECK(root.at("hasPart").size() == report().chapters.size() + 2);
}

}  // namespace page_test
