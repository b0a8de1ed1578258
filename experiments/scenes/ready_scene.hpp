// SPDX-License-Identifier: BSD-3-Clause
// Ready scenes as the runs of an ensemble: what a user gets from `cd_run NAME --set KEY=VALUE`.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <libcd/scene_file/scene_simulation.hpp>
#include <libcd/scene_file/scene_spec.hpp>
#include "harness/options.hpp"
#include "harness/task.hpp"

namespace cd::scenes {

/// A ready scene of discs with the values of one run.
struct ReadyScene {
  SceneSpec<2> spec;             ///< resolved
  std::filesystem::path folder;  ///< of its file, where packings are looked for
};

/// Adds the option --set: values of the ready scene, in place of the file's and the experiment's.
void declare_set(Options& options, std::string& set);

/// A ready scene with values set as by `cd_run --set`: those of the experiment, then those of the
/// option, which bars separate. Throws Error for what `cd_run` refuses.
ReadyScene ready_scene(const std::string& name, std::vector<std::string> values,
                       const std::string& set);

/// "KEY=VALUE" with a number as its shortest text.
std::string assignment(const std::string& key, double value);

/// A run of a scene as a task. All values of the scene are parameters of it, so that a result of
/// another file is not taken for this one's.
Task task_of(const std::string& name, const ReadyScene& scene, double cost = 0.0);

/// The scene before its first step, on one thread. Throws Error for what cannot be simulated.
SceneSimulation<2> simulation_of(const ReadyScene& scene);

}  // namespace cd::scenes
