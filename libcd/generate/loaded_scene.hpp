// SPDX-License-Identifier: BSD-3-Clause
// Scenes in which grains at rest touch and bear a load, to compare solvers on: one time step of
// each makes one contact problem.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "libcd/problem/contact_problem.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// Bodies without velocity and with forces on them. Grains that are to touch have a gap of the
/// order of rounding. Units: mean diameter 1, density 1 and gravity 1 (or pressure 1 where there is
/// no gravity).
template <int D>
struct LoadedScene {
  Scene<D> scene;    ///< bodies and forces
  double time_step;  ///< a thousandth of the time in which a grain falls by half its diameter
  double reach;      ///< ten times as far as gravity moves a free grain in the step [length]
};

/// A scene of the dimension that its name asks for.
using AnyLoadedScene = std::variant<LoadedScene<2>, LoadedScene<3>>;

/// One scene that can be chosen. The largest number of grains is 100,000 for all.
struct SceneEntry {
  std::string name;     ///< on the command line
  std::string summary;  ///< one line that says what it is
  int smallest;         ///< number of grains
};

/// All scenes.
const std::vector<SceneEntry>& scene_table();

/// The scene of that name with a number of grains (fixed bodies are not counted). The seed chooses
/// the packing; stack and arch do not depend on it. Throws Error for an unknown name or a number of
/// grains out of range.
AnyLoadedScene make_scene(const std::string& name, std::int64_t grains, std::uint64_t seed);

/// The contact problem of the first time step, from zero impulses.
template <int D>
ContactProblem<D> first_problem(const LoadedScene<D>& loaded);

}  // namespace cd
