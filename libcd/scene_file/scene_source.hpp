// SPDX-License-Identifier: BSD-3-Clause
// Scene source: a scene file, or a ready scene by its name.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "libcd/scene_file/scene_spec.hpp"

namespace cd {

/// A scene as it was asked for.
struct SceneSource {
  std::string name;              ///< without folder and ending
  std::filesystem::path folder;  ///< of the file
  AnySceneSpec spec;             ///< with the values that were set
};

/// Names of the scenes that come with the programs, in alphabetical order.
std::vector<std::string> ready_scenes();

/// Reads a file, or a ready scene where there is no file of that name, and sets values by their
/// paths (set_value); options of parts are those of a registry. Throws Error if there is neither,
/// or for what the file may not say.
SceneSource read_scene(const std::string& file_or_name, const std::vector<std::string>& settings,
                       const Registry& registry);

/// The same of a ready scene only, whatever files there are. Throws Error if it is not installed.
SceneSource read_ready_scene(const std::string& name, const std::vector<std::string>& settings,
                             const Registry& registry);

}  // namespace cd
