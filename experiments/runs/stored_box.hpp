// SPDX-License-Identifier: BSD-3-Clause
// Boxes of grains as results of tasks.
#pragma once

#include <cstdint>

#include <libcd/simulation/scene_state.hpp>
#include "experiments/runs/pressed_box.hpp"

namespace cd::runs {

/// Notes what has become of a deposited box under names that begin with a prefix.
template <int D>
void put_box(StateFile& state, const std::string& prefix, const PressedBox<D>& box) {
  put_motion(state, prefix, box.scene);
  put_memory(state, prefix, box.memory, {});  // of Coulomb's law, which keeps impulses only
  state.put(prefix + "steps", std::int32_t{box.steps});
  state.put(prefix + "at rest", std::int32_t{box.at_rest});
}

/// The box of a setup with what `put_box` noted; throws Error if it is another one.
template <int D>
PressedBox<D> get_box(const StateFile& state, const std::string& prefix, const BoxSetup& setup) {
  PressedBox<D> box = deposited_box<D>(setup);
  get_motion(state, prefix, box.scene);
  get_memory(state, prefix, box.memory, {});
  box.steps = state.get_one<std::int32_t>(prefix + "steps");
  box.at_rest = state.get_one<std::int32_t>(prefix + "at rest") != 0;
  return box;
}

inline Task box_task(const std::string& kind, int dimension, const BoxSetup& setup) {
  return {kind,
          {{"dimension", dimension}, {"grains", setup.grains}, {"seed", setup.seed}},
          static_cast<double>(setup.grains)};
}

}  // namespace cd::runs
