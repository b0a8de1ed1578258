// SPDX-License-Identifier: BSD-3-Clause
// The loaded scenes by name.
#include "libcd/generate/loaded_scene.hpp"

#include <functional>

#include "libcd/core/error.hpp"
#include "libcd/detect/neighbour_list.hpp"
#include "libcd/generate/packing_scenes.hpp"
#include "libcd/generate/row_scenes.hpp"
#include "libcd/problem/assembler.hpp"

namespace cd {
namespace {

constexpr int kMostGrains = 100000;

struct Recipe {
  SceneEntry entry;
  std::function<AnyLoadedScene(int grains, std::uint64_t seed)> make;
};

const std::vector<Recipe>& recipes() {
  static const std::vector<Recipe> all = {
      {{"gravity-2d", "discs dropped into a box, under their weight", 10}, gravity_scene<2>},
      {{"gravity-3d", "spheres dropped into a box, under their weight", 10}, gravity_scene<3>},
      {{"pressure-2d", "the same discs without weight, a membrane presses on the top", 10},
       pressure_scene<2>},
      {{"pressure-3d", "the same spheres without weight, a membrane presses on the top", 10},
       pressure_scene<3>},
      {{"incline-2d", "the same discs under gravity, the box tilted by 15 degrees", 10},
       incline_scene<2>},
      {{"incline-3d", "the same spheres under gravity, the box tilted by 15 degrees", 10},
       incline_scene<3>},
      {{"stack", "a column of equal discs on the floor, under their weight", 1},
       [](int grains, std::uint64_t) { return stack_scene(grains); }},
      {{"arch", "equal discs along an inverted hanging chain between two fixed ones", 3},
       [](int grains, std::uint64_t) { return arch_scene(grains); }},
  };
  return all;
}

}  // namespace

const std::vector<SceneEntry>& scene_table() {
  static const std::vector<SceneEntry> table = [] {
    std::vector<SceneEntry> entries;
    for (const Recipe& recipe : recipes()) entries.push_back(recipe.entry);
    return entries;
  }();
  return table;
}

AnyLoadedScene make_scene(const std::string& name, std::int64_t grains, std::uint64_t seed) {
  std::string known;
  for (const auto& [entry, make] : recipes()) {
    known += (known.empty() ? "" : ", ") + entry.name;
    if (entry.name != name) continue;
    if (grains < entry.smallest || grains > kMostGrains)
      throw Error("grains", grains,
                  "an integer from " + std::to_string(entry.smallest) + " to " +
                      std::to_string(kMostGrains) + " for the scene " + name);
    return make(static_cast<int>(grains), seed);
  }
  throw Error("scene", name, "one of " + known);
}

template <int D>
ContactProblem<D> first_problem(const LoadedScene<D>& loaded) {
  NeighbourList<D> neighbours(loaded.reach, loaded.reach);
  ContactProblem<D> problem;
  assemble<D>(loaded.scene, neighbours.pairs(loaded.scene), loaded.reach, loaded.time_step, 0,
              nullptr, problem);
  return problem;
}

template ContactProblem<2> first_problem(const LoadedScene<2>&);
template ContactProblem<3> first_problem(const LoadedScene<3>&);

}  // namespace cd
