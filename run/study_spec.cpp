// SPDX-License-Identifier: BSD-3-Clause
// Expansion of the lists of a study into its rows.
#include "run/study_spec.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include <libcd/core/error.hpp>
#include <libcd/core/nearest_word.hpp>
#include <libcd/core/number.hpp>
#include <libcd/core/range.hpp>
#include <libcd/io/input_file.hpp>
#include <libcd/io/printable.hpp>
#include <libcd/scene_file/toml_text.hpp>
#include "harness/hash.hpp"

namespace cd {
namespace {

using Json = nlohmann::ordered_json;
using Values = std::vector<std::pair<std::string, std::string>>;
/// A parameter with all its values.
using Lists = std::vector<std::pair<std::string, std::vector<std::string>>>;

constexpr std::size_t kMostRows = 1000000;
constexpr int kSeedShift = 33;  // leaves 31 bits, which every option and file takes

std::string text_of(const std::filesystem::path& file) {
  std::error_code error;
  if (!is_regular_file(file, error)) throw Error("study", in_quotes(file.string()), "a TOML file");
  return read_bytes(file);
}

/// Text that the taker of a parameter reads: TOML for a scene, words and commas for a program.
std::string value_text(const Json& value, bool of_scene) {
  if (of_scene) return toml_value(value);
  if (value.is_boolean()) return value.get<bool>() ? "on" : "off";
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_array()) return value.dump();
  std::string text;
  for (const Json& element : value) text += (text.empty() ? "" : ",") + value_text(element, false);
  return text;
}

/// Plain values of a table and of the tables in it, by their paths.
void flatten(const Json& table, const std::string& path,
             std::vector<std::pair<std::string, Json>>& all) {
  for (const auto& [key, value] : table.items()) {
    const std::string own = path.empty() ? key : path + '.' + key;
    if (value.is_object())
      flatten(value, own, all);
    else
      all.emplace_back(own, value);
  }
}

std::vector<std::pair<std::string, Json>> table_of(const Json& study, const std::string& name,
                                                   const std::string& source) {
  std::vector<std::pair<std::string, Json>> all;
  if (!study.contains(name)) return all;
  if (!study[name].is_object())
    throw Error(source + name, printable(toml_value(study[name])), "a table");
  flatten(study[name], "", all);
  return all;
}

Lists lists_of(const Json& study, const std::string& name, const std::string& source) {
  Lists lists;
  for (const auto& [key, values] : table_of(study, name, source)) {
    if (!values.is_array() || values.empty())
      throw Error(source + name + '.' + printable(key), printable(toml_value(values)),
                  "a list of values");
    lists.emplace_back(key, std::vector<std::string>());
    for (const Json& value : values)
      lists.back().second.push_back(value_text(value, study.contains("scene")));
  }
  return lists;
}

void require_known(const Json& study, const std::string& source) {
  static const std::vector<std::string> known = {"title", "scene", "experiment", "seeds",
                                                 "fixed", "grid",  "list"};
  for (const auto& [key, value] : study.items())
    if (std::ranges::find(known, key) == known.end())
      throw Error(source + in_quotes(key) + " is no key of a study" + known_instead(key, known));
}

std::string required_text(const Json& study, const std::string& key, const std::string& source) {
  if (!study.contains(key)) return "";
  if (!study[key].is_string() || study[key].get<std::string>().empty())
    throw Error(source + key, printable(toml_value(study[key])), "a text");
  return study[key].get<std::string>();
}

/// The parameters that vary, row by row, without seeds.
std::vector<Values> combinations(const Lists& list, const Lists& grid, const std::string& source) {
  std::vector<Values> all(list.empty() ? 1 : list.front().second.size());
  for (const auto& [name, values] : list) {
    if (values.size() != all.size())
      throw Error(source + "list." + name, std::to_string(values.size()) + " values",
                  "as many as " + list.front().first + ": " + std::to_string(all.size()));
    for (std::size_t k = 0; k < all.size(); ++k) all[k].emplace_back(name, values[k]);
  }
  for (const auto& [name, values] : grid) {
    if (all.size() * values.size() > kMostRows)
      throw Error(source + "grid", "more than a million rows", "fewer");
    std::vector<Values> more;
    for (const Values& one : all)
      for (const std::string& value : values) {
        more.push_back(one);
        more.back().emplace_back(name, value);
      }
    all = std::move(more);
  }
  return all;
}

/// Seeds as given, or none for a number of samples, which goes to `samples`.
std::vector<std::uint64_t> seeds_of(const Json& study, std::size_t& samples,
                                    const std::string& source) {
  const Json value = study.contains("seeds") ? study["seeds"] : Json(1);
  const auto is_seed = [](const Json& seed) {
    return seed.is_number_integer() && seed.get<std::int64_t>() >= 0;
  };
  std::vector<std::uint64_t> seeds;
  if (is_seed(value) && value > 0 && value <= kMostRows) {
    samples = value.get<std::size_t>();
  } else if (value.is_array() && !value.empty() && std::ranges::all_of(value, is_seed)) {
    seeds = value.get<std::vector<std::uint64_t>>();
    samples = seeds.size();
    if (std::set(seeds.begin(), seeds.end()).size() < samples)  // one run is not two samples
      throw Error(source + "seeds", printable(toml_value(value)), "different seeds");
  } else {
    throw Error(source + "seeds", printable(toml_value(value)),
                "an integer" + between(1, static_cast<double>(kMostRows)).text() +
                    ", or a list of integers >= 0");
  }
  return seeds;
}

std::uint64_t seed_of(const Study& study, const StudyRow& row, std::uint64_t seed) {
  std::uint64_t hash = fnv1a(study.scene + '\n' + study.experiment + '\n');
  for (const Values& values : {row.fixed, row.varied})
    for (const auto& [name, value] : values) hash = fnv1a(name + '=' + value + '\n', hash);
  return fnv1a(to_text(row.sample) + ' ' + to_text(seed), hash) >> kSeedShift;
}

}  // namespace

Study read_study(const std::filesystem::path& file, std::uint64_t seed) {
  const std::string source = file.filename().string() + ": ";
  const Json document = parse_toml(text_of(file), file.filename().string());
  require_known(document, source);
  Study study{.name = file.stem(),
              .file = file,
              .title = required_text(document, "title", source),
              .scene = required_text(document, "scene", source),
              .experiment = required_text(document, "experiment", source),
              .names = {},
              .rows = {}};
  if (study.scene.empty() == study.experiment.empty())
    throw Error(source + "one of the keys scene and experiment is needed");

  Values fixed;
  for (const auto& [name, value] : table_of(document, "fixed", source))
    fixed.emplace_back(name, value_text(value, !study.scene.empty()));
  const Lists list = lists_of(document, "list", source), grid = lists_of(document, "grid", source);
  std::vector<std::string> all;
  for (const auto& [name, value] : fixed) all.push_back(name);
  for (const Lists& lists : {list, grid})
    for (const auto& [name, values] : lists) {
      study.names.push_back(name);
      all.push_back(name);
    }
  std::set<std::string> given;
  for (const std::string& name : all) {
    if (!given.insert(name).second) throw Error(source + printable(name) + " is given twice");
    if (name == "seed") throw Error(source + "seed is not allowed, seeds says which");
  }
  std::size_t samples = 0;
  const std::vector<std::uint64_t> seeds = seeds_of(document, samples, source);
  for (const Values& varied : combinations(list, grid, source))
    for (std::size_t k = 0; k < samples; ++k) {
      StudyRow row{static_cast<int>(study.rows.size()) + 1, static_cast<int>(k) + 1, varied, fixed};
      row.seed = seeds.empty() ? seed_of(study, row, seed) : seeds[k];
      study.rows.push_back(std::move(row));
      if (study.rows.size() > kMostRows)
        throw Error(source + "grid", "more than a million rows", "fewer");
    }
  const auto beside = file.parent_path() / study.scene;
  if (!study.scene.empty() && is_regular_file(beside)) study.scene = beside.string();
  return study;
}

}  // namespace cd
