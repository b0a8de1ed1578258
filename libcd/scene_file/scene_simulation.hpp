// SPDX-License-Identifier: BSD-3-Clause
// Scene simulation: a scene of a scene file with its method, drives, inlets and outlets.
#pragma once

#include <cstdint>
#include <filesystem>

#include "libcd/scene_file/surroundings.hpp"
#include "libcd/simulation/registry.hpp"
#include "libcd/simulation/simulation.hpp"

namespace cd {

/// A scene and its method, before the first step.
template <int D>
struct PreparedScene {
  NamedScene<D> named;  ///< bodies
  Method<D> method;     ///< by which they move
};

/// Builds both; packings are looked for in `folder`, parts of the method in the registry. Throws
/// Error for what the file may not say.
template <int D>
PreparedScene<D> prepare(const SceneSpec<D>& spec, const std::filesystem::path& folder,
                         const Registry& registry);

/// Steps a scene as its file says, at an address that stays.
template <int D>
class SceneSimulation {
 public:
  /// `threads` as in Simulation::Options. Throws Error for what cannot be simulated.
  SceneSimulation(const SceneSpec<D>& spec, PreparedScene<D> prepared, int threads = 0);

  /// Of a scene with these surroundings, or none.
  SceneSimulation(Scene<D> scene, Method<D> method, const typename Simulation<D>::Options& options,
                  const Surroundings<D>& surroundings = {});

  /// Applies drives as they are in the middle of the step, and makes it, with the errors of
  /// Simulation::step. Outlets and inlets come with `exchange_grains`, so that what a step found
  /// can be looked at before.
  StepReport step();

  /// As Surroundings::exchange_grains, now.
  void exchange_grains() { surroundings_.exchange_grains(simulation_.scene(), time()); }

  Simulation<D>& simulation() { return simulation_; }              ///< may be observed
  const Simulation<D>& simulation() const { return simulation_; }  ///< to look at

  const Surroundings<D>& surroundings() const { return surroundings_; }  ///< to look at

  double time() const;  ///< steps times time step [time]
  /// Number of grains that outlets have taken.
  std::int32_t grains_out() const { return surroundings_.grains_out(); }

  /// All that the next step depends on, for a simulation that has made no step to go on from.
  void archive(Archive& archive);

 private:
  Surroundings<D> surroundings_;
  Simulation<D> simulation_;
};

}  // namespace cd
