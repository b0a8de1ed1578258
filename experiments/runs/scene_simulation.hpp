// SPDX-License-Identifier: BSD-3-Clause
// Scene simulation: a scene of a scene file with its method, drives, inlets and outlets.
#pragma once

#include <cstdint>
#include <filesystem>
#include <utility>
#include <vector>

#include <libcd/scene_file/build_scene.hpp>
#include <libcd/simulation/simulation.hpp>

namespace cd::runs {

/// A scene and its method, before the first step.
template <int D>
struct PreparedScene {
  NamedScene<D> named;  ///< bodies
  Method<D> method;     ///< what moves them
};

/// Builds both; packings are looked for in `folder`. Throws Error for what the file may not say.
template <int D>
PreparedScene<D> prepare(const SceneSpec<D>& spec, const std::filesystem::path& folder);

/// Steps a scene as its file says, at an address that stays.
template <int D>
class SceneSimulation {
 public:
  /// `threads` as in Simulation::Options. Throws Error for what cannot be simulated.
  SceneSimulation(const SceneSpec<D>& spec, PreparedScene<D> prepared, int threads = 0);

  /// Applies drives as they are in the middle of the step, and makes it, with the errors of
  /// Simulation::step. Outlets and inlets come with `exchange_grains`, so that what a step found
  /// can be looked at before.
  StepReport step();

  /// Adds the grains that are due at inlets, under new numbers or those of grains that came in and
  /// are gone (add_in_free_number), and removes the ones whose centres are in an outlet.
  void exchange_grains();

  Simulation<D>& simulation() { return simulation_; }              ///< may be observed
  const Simulation<D>& simulation() const { return simulation_; }  ///< to look at

  double time() const;                              ///< steps times time step [time]
  std::int32_t grains_out() const { return out_; }  ///< that outlets have taken

  /// Notes all that the next step depends on, under names that begin with simulation/, inlets/ and
  /// outlets/.
  void save(State& state) const;

  /// Goes on from there, bit for bit; of a simulation that has made no step. Throws Error if the
  /// state does not fit.
  void restore(const State& state);

 private:
  std::vector<Drive<D>> drives_;
  std::vector<Inlet<D>> inlets_;
  std::vector<RegionSpec<D>> outlets_;
  Simulation<D> simulation_;
  std::int32_t out_ = 0;
  int from_file_ = simulation_.scene().size();  ///< bodies that have their numbers for ever
  std::vector<std::pair<std::int64_t, std::int64_t>> came_in_;  ///< inlet and try of the others
};

}  // namespace cd::runs
