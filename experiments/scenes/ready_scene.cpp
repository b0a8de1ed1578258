// SPDX-License-Identifier: BSD-3-Clause
// Values of a scene by their paths.
#include "experiments/scenes/ready_scene.hpp"

#include <nlohmann/json.hpp>
#include <sstream>
#include <variant>

#include <libcd/core/error.hpp>
#include <libcd/core/number.hpp>
#include <libcd/scene_file/scene_source.hpp>
#include <libcd/scene_file/toml_text.hpp>
#include "solvers/table.hpp"

namespace cd::scenes {

void declare_set(Options& options, std::string& set) {
  options.text("set", set, "", "KEY=VALUE|...: as --set of cd_run, of all runs of the scene");
}

ReadyScene ready_scene(const std::string& name, std::vector<std::string> values,
                       const std::string& set) {
  std::istringstream of_user(set);
  for (std::string value; std::getline(of_user, value, '|');) values.push_back(value);
  SceneSource source = read_ready_scene(name, values, standard_registry());
  const auto* spec = std::get_if<SceneSpec<2>>(&source.spec);
  if (!spec) throw Error("dimension", 3, "2");
  return {*spec, source.folder};
}

std::string assignment(const std::string& key, double value) {
  return key + '=' + to_text(value);
}

Task task_of(const std::string& name, const ReadyScene& scene, double cost) {
  AnySceneSpec spec = scene.spec;
  return Task::named(name, {{"scene", toml_document(scene_document(spec, standard_registry()))}},
                     cost);
}

SceneSimulation<2> simulation_of(const ReadyScene& scene) {
  return SceneSimulation<2>(scene.spec, prepare(scene.spec, scene.folder, standard_registry()), 1);
}

}  // namespace cd::scenes
