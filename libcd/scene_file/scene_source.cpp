// SPDX-License-Identifier: BSD-3-Clause
// Ready scenes lie beside the programs.
#include "libcd/scene_file/scene_source.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "libcd/core/error.hpp"
#include "libcd/core/nearest_word.hpp"
#include "libcd/io/input_file.hpp"
#include "libcd/io/printable.hpp"
#include "libcd/io/provenance.hpp"
#include "libcd/scene_file/toml_text.hpp"

namespace cd {
namespace {

constexpr std::uintmax_t kLargestFile =
    100'000'000;  // bytes; large packings are files of their own

std::filesystem::path file_of_ready(const std::string& name) {
  return shared_file("scenes/" + name + ".toml");
}

std::filesystem::path file_of(const std::string& file_or_name) {
  std::error_code error;
  // A folder of a ready scene's name is that of its results.
  if (is_regular_file(std::filesystem::path(file_or_name), error)) return file_or_name;
  const auto ready = file_of_ready(file_or_name);
  const bool is_name = file_or_name.find('/') == std::string::npos;
  if (is_name && exists(ready, error)) return ready;
  throw Error("scene", in_quotes(file_or_name),
              "a file, or the name of a ready scene" + known_instead(file_or_name, ready_scenes()));
}

std::string text_of(const std::filesystem::path& file) {
  std::error_code error;
  if (!is_regular_file(file, error) || file_size(file, error) > kLargestFile)
    throw Error(file.string() + ": is no scene file");
  return read_bytes(file);
}

SceneSource read_file(const std::filesystem::path& file, const std::vector<std::string>& settings,
                      const Registry& registry) {
  const std::string source = file.filename().string();
  nlohmann::ordered_json document = parse_toml(text_of(file), source);
  for (const std::string& setting : settings) set_value(document, setting);
  return {file.stem(), file.parent_path(), scene_spec(document, source + ':', registry)};
}

}  // namespace

std::vector<std::string> ready_scenes() {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(shared_file("scenes"), error))
    if (entry.path().extension() == ".toml") names.push_back(entry.path().stem());
  std::ranges::sort(names);
  return names;
}

SceneSource read_scene(const std::string& file_or_name, const std::vector<std::string>& settings,
                       const Registry& registry) {
  return read_file(file_of(file_or_name), settings, registry);
}

SceneSource read_ready_scene(const std::string& name, const std::vector<std::string>& settings,
                             const Registry& registry) {
  return read_file(file_of_ready(name), settings, registry);
}

}  // namespace cd
