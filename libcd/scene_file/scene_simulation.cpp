// SPDX-License-Identifier: BSD-3-Clause
// A scene of a file, its method and its surroundings together.
#include "libcd/scene_file/scene_simulation.hpp"

namespace cd {

template <int D>
PreparedScene<D> prepare(const SceneSpec<D>& spec, const std::filesystem::path& folder,
                         const Registry& registry) {
  NamedScene<D> named = build_scene(spec, folder);
  Method<D> method = make_method<D>(spec.method, registry, static_cast<int>(named.materials.size()),
                                    spec.seed, named.pairs);
  return {std::move(named), std::move(method)};
}

template <int D>
SceneSimulation<D>::SceneSimulation(const SceneSpec<D>& spec, PreparedScene<D> prepared,
                                    int threads)
    : surroundings_(prepared.named, spec.outlets),
      simulation_(std::move(prepared.named.scene), std::move(prepared.method),
                  {.time_step = spec.run.time_step,
                   .reach = spec.run.reach,
                   .skin = spec.run.skin,
                   .warm_start = spec.run.warm_start,
                   .threads = threads}) {}

template <int D>
SceneSimulation<D>::SceneSimulation(Scene<D> scene, Method<D> method,
                                    const typename Simulation<D>::Options& options,
                                    const Surroundings<D>& surroundings)
    : surroundings_(surroundings), simulation_(std::move(scene), std::move(method), options) {}

template <int D>
double SceneSimulation<D>::time() const {
  return static_cast<double>(simulation_.steps()) * simulation_.time_step();
}

template <int D>
StepReport SceneSimulation<D>::step() {
  surroundings_.drive(simulation_.scene(), time() + 0.5 * simulation_.time_step());
  return simulation_.step();
}

template <int D>
void SceneSimulation<D>::archive(Archive& archive) {
  surroundings_.archive(archive, simulation_.scene());
  archive("simulation", simulation_);
}

template PreparedScene<2> prepare(const SceneSpec<2>&, const std::filesystem::path&,
                                  const Registry&);
template PreparedScene<3> prepare(const SceneSpec<3>&, const std::filesystem::path&,
                                  const Registry&);
template class SceneSimulation<2>;
template class SceneSimulation<3>;

}  // namespace cd
