// SPDX-License-Identifier: BSD-3-Clause
// A run of a scene: steps, and what is written on the way.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include <libcd/scene_file/build_scene.hpp>
#include "experiments/harness/run.hpp"

namespace cd {

/// What a run is told beside the scene file.
struct RunRequest {
  std::string name;                       ///< of the scene, begins the names of its frames
  std::optional<std::int64_t> dump_step;  ///< write the contact problem of this step
};

/// A scene and its method, before anything is written.
template <int D>
struct PreparedScene {
  NamedScene<D> named;  ///< bodies
  Method<D> method;     ///< what moves them
};

/// Builds both; packings are looked for in `folder`. Throws Error for what the file may not say.
template <int D>
PreparedScene<D> prepare(const SceneSpec<D>& spec, const std::filesystem::path& folder);

/// Steps to the end, or until all is at rest: monitors.csv, flow.csv where there are outlets,
/// frames NAME_grains.pvd and others for ParaView, end.csv with the grains as they are at the end,
/// and checkpoints. Goes on from the checkpoint of the run if there is one, with the same bits.
/// Throws Error for what cannot be simulated or written.
template <int D>
void run_scene(const SceneSpec<D>& spec, PreparedScene<D> prepared, const RunRequest& request,
               Run& run);

}  // namespace cd
