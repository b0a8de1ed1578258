// SPDX-License-Identifier: BSD-3-Clause
// Drives, inlets and outlets, applied between time steps.
#include "libcd/scene_file/surroundings.hpp"

#include <algorithm>
#include <iterator>

#include "libcd/core/error.hpp"
#include "libcd/scene/box_images.hpp"

namespace cd {
namespace {

/// Removes the grains of which an image has its centre in one of the regions; their number.
template <int D>
int remove_within(Scene<D>& scene, const std::vector<RegionSpec<D>>& regions) {
  int count = 0;
  if (regions.empty()) return count;
  std::vector<BoxImages<D>> boxes;
  for (const RegionSpec<D>& region : regions)
    boxes.emplace_back(scene.cell, region.low, region.high);
  for (int b = 0; b < scene.size(); ++b) {
    if (scene.shape[b] != Shape::round) continue;
    const bool is_out = std::ranges::any_of(
        boxes, [&](const BoxImages<D>& box) { return box.contains(scene.position[b]); });
    if (!is_out) continue;
    scene.remove(b);
    ++count;
  }
  return count;
}

}  // namespace

template <int D>
void Surroundings<D>::drive(Scene<D>& scene, double time) const {
  apply(drives_, scene, time);
}

template <int D>
void Surroundings<D>::exchange_grains(Scene<D>& scene, double time) {
  for (std::size_t k = 0; k < inlets_.size(); ++k) {
    for (const auto& [body, attempt] : inlets_[k].add_due(scene, time, from_file_)) {
      const auto place = static_cast<std::size_t>(body - from_file_);
      came_in_.resize(std::max(came_in_.size(), place + 1));
      came_in_[place] = {static_cast<std::int64_t>(k), attempt};
    }
  }
  out_ += remove_within(scene, outlets_);  // their numbers are free a step later
}

template <int D>
void Surroundings<D>::save(State& state, const std::string& prefix) const {
  std::vector<std::int64_t> came_in, tries, added;
  for (const auto& [inlet, attempt] : came_in_) came_in.insert(came_in.end(), {inlet, attempt});
  for (const Inlet<D>& inlet : inlets_) {
    tries.push_back(inlet.tries());
    added.push_back(inlet.added());
  }
  state.put(prefix + "inlets/came in", came_in);
  state.put(prefix + "inlets/tries", tries);
  state.put(prefix + "inlets/added", added);
  state.put(prefix + "outlets/grains", out_);
}

template <int D>
void Surroundings<D>::restore(const State& state, Scene<D>& scene, const std::string& prefix) {
  std::vector<std::pair<std::int64_t, std::int64_t>> came_in;
  const auto& noted = state.get<std::int64_t>(prefix + "inlets/came in");
  const auto& tries = state.get<std::int64_t>(prefix + "inlets/tries", inlets_.size());
  const auto& added = state.get<std::int64_t>(prefix + "inlets/added", inlets_.size());
  const auto out = state.get_one<std::int32_t>(prefix + "outlets/grains");
  for (std::size_t k = 0; k + 1 < noted.size(); k += 2) {
    if (noted[k] < 0 || noted[k] >= std::ssize(inlets_))
      throw Error(
          "state: inlet of a grain that has come in", noted[k],
          "a number from 0 on, below that of the inlets, " + std::to_string(inlets_.size()));
    came_in.emplace_back(noted[k], noted[k + 1]);
  }
  if (!came_in_.empty() && came_in_ != came_in)
    throw Error("state: other grains have come in, expected a simulation that has made no step");
  if (came_in_.empty())
    for (const auto& [inlet, attempt] : came_in)
      inlets_[static_cast<std::size_t>(inlet)].add(scene, attempt, from_file_);
  came_in_ = std::move(came_in);
  for (std::size_t k = 0; k < tries.size(); ++k) inlets_[k].go_on_after(tries[k], added[k]);
  out_ = out;
}

template class Surroundings<2>;
template class Surroundings<3>;

}  // namespace cd
