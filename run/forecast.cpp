// SPDX-License-Identifier: BSD-3-Clause
// Forecast from the first time steps, which are timed.
#include "run/forecast.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include <libcd/core/error.hpp>
#include <libcd/core/memory_limit.hpp>
#include <libcd/generate/packing_scenes.hpp>
#include <libcd/io/warnings.hpp>
#include <libcd/scene/memory_need.hpp>
#include <libcd/scene_file/scene_simulation.hpp>
#include <libcd/simulation/simulation.hpp>
#include "run/run_scene.hpp"
#include "solvers/table.hpp"

namespace cd {
namespace {

using Clock = std::chrono::steady_clock;

double since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Seconds per step once a while has gone by, or after the steps that there are.
template <int D>
double time_steps(Simulation<D>& simulation, std::int64_t most) {
  constexpr double kEnough = 1.0;  // seconds
  const auto start = Clock::now();
  std::int64_t steps = 0;
  while (steps < most && (steps == 0 || since(start) < kEnough)) {
    simulation.step();
    ++steps;
  }
  return since(start) / static_cast<double>(steps);
}

/// Seconds per step and grain of the method in a dense packing under gravity.
template <int D>
double packed_step(const SceneSpec<D>& spec, int grains) {
  constexpr int kLeast = 50, kMost = 2000;
  LoadedScene<D> loaded = gravity_scene<D>(std::clamp(grains, kLeast, kMost), spec.seed);
  const int bodies = loaded.scene.size();
  Simulation<D> simulation(std::move(loaded.scene),
                           make_method<D>(spec.method, standard_registry(), 1, spec.seed),
                           {.time_step = loaded.time_step});  // its own reach is for one step
  return time_steps(simulation, 1000) / bodies;
}

}  // namespace

template <int D>
Forecast forecast(const SceneSpec<D>& spec, const std::filesystem::path& folder) {
  PreparedScene<D> prepared = prepare(spec, folder, standard_registry());
  const Scene<D>& scene = prepared.named.scene;
  Forecast found;
  found.bodies = scene.size();
  found.cell = prepared.named.cell_note;
  found.elasticity = sweep_elasticity(spec, scene);
  found.steps = steps_in(spec.run.end, spec.run.time_step);
  Simulation<D> simulation(std::move(prepared.named.scene), std::move(prepared.method),
                           {.time_step = spec.run.time_step,
                            .reach = spec.run.reach,
                            .skin = spec.run.skin,
                            .warm_start = spec.run.warm_start});
  found.warnings = warnings_of(simulation, "at the start");
  found.rounded = rounded_times(spec.run, spec.output);
  found.solver_advice = solver_advice(spec, prepared.named.pairs, simulation);
  if (const auto duration = collision_duration(spec, simulation))
    if (const auto warning = collision_warning(*duration / spec.run.time_step))
      found.warnings.push_back(*warning);
  found.seconds_per_step = time_steps(simulation, found.steps);
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  found.megabytes = static_cast<double>(usage.ru_maxrss) / 1024.0;
  const auto steps = static_cast<double>(found.steps);
  found.seconds = steps * found.seconds_per_step;
  if (simulation.law().traits().has_fixed_point()) {
    found.packed_seconds = steps * found.bodies * packed_step(spec, found.bodies);
    const double packed = std::max(found.megabytes, found.bodies * body_bytes(D).packed / 1e6);
    const double limit = memory_limit() / 1e6;
    found.packed_megabytes = packed;
    if (packed > limit)
      found.warnings.push_back("a dense packing takes up to " + shown(packed / 1e3) +
                               " GB, and the memory that a process may have is " +
                               shown(limit / 1e3) + " GB");
  }
  return found;
}

template Forecast forecast(const SceneSpec<2>&, const std::filesystem::path&);
template Forecast forecast(const SceneSpec<3>&, const std::filesystem::path&);

}  // namespace cd
