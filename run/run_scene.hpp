// SPDX-License-Identifier: BSD-3-Clause
// A run of a scene: steps, and what is written on the way.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>

#include <libcd/scene_file/scene_simulation.hpp>
#include "harness/run.hpp"

namespace cd {

/// Steps in a time, at least one.
inline std::int64_t steps_in(double time, double time_step) {
  return std::max<std::int64_t>(1, std::llround(time / time_step));
}

/// What a run is told beside the scene file.
struct RunRequest {
  std::string name;                       ///< of the scene, begins the names of its frames
  std::optional<std::int64_t> dump_step;  ///< write the contact problem of this step
};

/// Steps to the end, or until all is at rest: monitors.csv, flow.csv where there are outlets,
/// frames NAME_grains.pvd and others for ParaView, end.csv with the grains as they are at the end,
/// and checkpoints. Goes on from the checkpoint of the run if there is one, with the same bits.
/// Throws Error for what cannot be simulated or written.
template <int D>
void run_scene(const SceneSpec<D>& spec, PreparedScene<D> prepared, const RunRequest& request,
               Run& run);

}  // namespace cd
