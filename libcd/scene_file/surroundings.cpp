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
  boxes.reserve(regions.size());
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
void Surroundings<D>::archive(Archive& archive, Scene<D>& scene) {
  std::vector<std::pair<std::int64_t, std::int64_t>> came_in = came_in_;
  archive("came in", came_in);
  archive("inlets", inlets_);
  archive("grains out", out_);
  if (!archive.reads()) return;
  for (const auto& [inlet, attempt] : came_in)
    if (inlet < 0 || inlet >= std::ssize(inlets_))
      throw Error(
          "state: inlet of a grain that has come in", inlet,
          "a number from 0 on, below that of the inlets, " + std::to_string(inlets_.size()));
  if (!came_in_.empty() && came_in_ != came_in)
    throw Error("state: other grains have come in, expected a simulation that has made no step");
  if (came_in_.empty())
    for (const auto& [inlet, attempt] : came_in)
      inlets_[static_cast<std::size_t>(inlet)].add(scene, attempt, from_file_);
  came_in_ = std::move(came_in);
}

template class Surroundings<2>;
template class Surroundings<3>;

}  // namespace cd
