// SPDX-License-Identifier: BSD-3-Clause
// Forecast: how long a run will take, and how much memory.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <libcd/scene_file/scene_spec.hpp>
#include "run/advice.hpp"
#include "run/rounded_times.hpp"
#include "run/solver_advice.hpp"

namespace cd {

/// What is measured and estimated before a run.
struct Forecast {
  int bodies = 0;                             ///< walls included
  std::string cell;                           ///< which one it is and where from; empty: nothing
  std::int64_t steps = 0;                     ///< to the end of the run
  double seconds_per_step = 0.0;              ///< of the first steps
  double seconds = 0.0;                       ///< of all steps, if they cost what the first ones do
  std::optional<double> packed_seconds;       ///< if the grains lie in a dense packing; see below
  double megabytes = 0.0;                     ///< of this program once it has made the first steps
  std::optional<double> packed_megabytes;     ///< at most, in a dense packing
  std::optional<SweepElasticity> elasticity;  ///< where the theory applies
  std::string solver_advice;                  ///< lines as of the function of that name
  std::vector<std::string> warnings;  ///< of libcd/io/warnings.hpp, as far as they are known
  std::vector<RoundedTime> rounded;   ///< times that are no whole number of steps
};

/// Builds the scene and makes its first steps, for about a second. A dense packing has 2 contacts a
/// disc and 3 a sphere; what the solver takes for one is measured on a deposited packing of as many
/// grains, at most 2,000; not for soft spheres and collisions, whose time step for that packing
/// would be another one. Its memory is by libcd/scene/memory_need.hpp. Throws Error as a run would.
template <int D>
Forecast forecast(const SceneSpec<D>& spec, const std::filesystem::path& folder);

}  // namespace cd
