// SPDX-License-Identifier: BSD-3-Clause
// Building a scene: from its specification to bodies.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "libcd/scene/scene.hpp"
#include "libcd/scene_file/inlet.hpp"
#include "libcd/scene_file/scene_spec.hpp"

namespace cd {

/// A scene whose bodies and materials have names.
template <int D>
struct NamedScene {
  Scene<D> scene;                                ///< walls first, then grains, as in the file
  std::map<std::string, std::vector<int>> sets;  ///< numbers of the bodies of each name
  std::vector<std::string> materials;            ///< names by number
  std::vector<PairLaw> pairs;                    ///< coefficients of materials, for make_method
  std::vector<Drive<D>> drives;                  ///< to be applied before each step
  std::vector<Inlet<D>> inlets;                  ///< to be asked after each step
  std::string cell_note;                         ///< SceneCell::note, for the dry run
};

/// Bodies, materials, cell (scene_cell) and weights. Files of packings are looked for in `folder`.
/// Throws Error naming the entry, as "grains[1]", if it cannot be built.
template <int D>
NamedScene<D> build_scene(const SceneSpec<D>& spec, const std::filesystem::path& folder);

}  // namespace cd
