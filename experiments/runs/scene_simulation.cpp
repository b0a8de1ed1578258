// SPDX-License-Identifier: BSD-3-Clause
// What happens beside the steps.
#include "experiments/runs/scene_simulation.hpp"

#include <algorithm>

#include "solvers/table.hpp"

namespace cd::runs {
namespace {

/// Removes the grains whose centres are in one of the regions; their number.
template <int D>
int remove_within(Scene<D>& scene, const std::vector<RegionSpec<D>>& regions) {
  int count = 0;
  if (regions.empty()) return count;
  for (int b = 0; b < scene.size(); ++b) {
    if (scene.shape[b] != Shape::round) continue;
    const Vector<D>& x = scene.position[b];
    const bool is_out = std::ranges::any_of(regions, [&](const RegionSpec<D>& region) {
      return (x.array() >= region.low.array()).all() && (x.array() <= region.high.array()).all();
    });
    if (!is_out) continue;
    scene.remove(b);
    ++count;
  }
  return count;
}

}  // namespace

template <int D>
PreparedScene<D> prepare(const SceneSpec<D>& spec, const std::filesystem::path& folder) {
  NamedScene<D> named = build_scene(spec, folder);
  Method<D> method =
      make_method<D>(spec.method, standard_registry(), static_cast<int>(named.materials.size()),
                     spec.seed, named.pairs);
  return {std::move(named), std::move(method)};
}

template <int D>
SceneSimulation<D>::SceneSimulation(const SceneSpec<D>& spec, PreparedScene<D> prepared,
                                    int threads)
    : drives_(std::move(prepared.named.drives)),
      inlets_(std::move(prepared.named.inlets)),
      outlets_(spec.outlets),
      simulation_(std::move(prepared.named.scene), std::move(prepared.method),
                  {.time_step = spec.run.time_step,
                   .reach = spec.run.reach,
                   .skin = spec.run.skin,
                   .warm_start = spec.run.warm_start,
                   .threads = threads}) {}

template <int D>
double SceneSimulation<D>::time() const {
  return static_cast<double>(simulation_.steps()) * simulation_.time_step();
}

template <int D>
StepReport SceneSimulation<D>::step() {
  for (const Drive<D>& drive : drives_)
    apply(drive, simulation_.scene(), time() + 0.5 * simulation_.time_step());
  return simulation_.step();
}

template <int D>
void SceneSimulation<D>::exchange_grains() {
  for (std::size_t k = 0; k < inlets_.size(); ++k) {
    for (const auto& [body, attempt] :
         inlets_[k].add_due(simulation_.scene(), time(), from_file_)) {
      const auto place = static_cast<std::size_t>(body - from_file_);
      came_in_.resize(std::max(came_in_.size(), place + 1));
      came_in_[place] = {static_cast<std::int64_t>(k), attempt};
    }
  }
  out_ += remove_within(simulation_.scene(), outlets_);  // their numbers are free a step later
}

template <int D>
void SceneSimulation<D>::save(State& state) const {
  simulation_.save(state, "simulation/");
  std::vector<std::int64_t> came_in, tries, added;
  for (const auto& [inlet, attempt] : came_in_) came_in.insert(came_in.end(), {inlet, attempt});
  for (const Inlet<D>& inlet : inlets_) {
    tries.push_back(inlet.tries());
    added.push_back(inlet.added());
  }
  state.put("inlets/came in", came_in);
  state.put("inlets/tries", tries);
  state.put("inlets/added", added);
  state.put("outlets/grains", out_);
}

template <int D>
void SceneSimulation<D>::restore(const State& state) {
  const auto& came_in = state.get<std::int64_t>("inlets/came in");
  for (std::size_t k = 0; k + 1 < came_in.size(); k += 2) {
    came_in_.emplace_back(came_in[k], came_in[k + 1]);
    inlets_.at(static_cast<std::size_t>(came_in[k]))
        .add(simulation_.scene(), came_in[k + 1], from_file_);
  }
  const auto& tries = state.get<std::int64_t>("inlets/tries", inlets_.size());
  const auto& added = state.get<std::int64_t>("inlets/added", tries.size());
  for (std::size_t k = 0; k < tries.size(); ++k) inlets_[k].go_on_after(tries[k], added[k]);
  simulation_.restore(state, "simulation/");
  out_ = state.get_one<std::int32_t>("outlets/grains");
}

template PreparedScene<2> prepare(const SceneSpec<2>&, const std::filesystem::path&);
template PreparedScene<3> prepare(const SceneSpec<3>&, const std::filesystem::path&);
template class SceneSimulation<2>;
template class SceneSimulation<3>;

}  // namespace cd::runs
