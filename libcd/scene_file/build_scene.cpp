// SPDX-License-Identifier: BSD-3-Clause
// Walls and grains of each kind.
#include "libcd/scene_file/build_scene.hpp"

#include <algorithm>
#include <cctype>
#include <set>

#include "libcd/core/error.hpp"
#include "libcd/core/nearest_word.hpp"
#include "libcd/generate/plates.hpp"
#include "libcd/io/packing_file.hpp"
#include "libcd/io/printable.hpp"
#include "libcd/scene/box_images.hpp"
#include "libcd/scene/gravity.hpp"
#include "libcd/scene/memory_need.hpp"
#include "libcd/scene_file/materials.hpp"
#include "libcd/scene_file/pair_rules.hpp"
#include "libcd/scene_file/placed_grains.hpp"
#include "libcd/scene_file/scene_cell.hpp"
#include "libcd/scene_file/set_random.hpp"

namespace cd {
namespace {

/// Adds what a part of the file makes; Errors say which part it is.
template <class Make>
void in_part(const char* list, std::size_t k, const Make& make) {
  try {
    make();
  } catch (const Error& error) {
    throw Error(std::string(list) + '[' + std::to_string(k) + "]: " + error.what());
  }
}

template <int D>
std::vector<PairLaw> pairs_of(const SceneSpec<D>& spec, const Materials& materials) {
  std::vector<PairLaw> pairs;
  std::set<std::pair<int, int>> named;
  for (std::size_t k = 0; k < spec.pairs.size(); ++k) {
    in_part("pairs", k, [&] {
      const auto& between = spec.pairs[k].between;
      if (between.size() != 2) throw Error("between", between.size(), "a list of two names");
      const auto [a, b] =
          std::minmax({materials.number_of(between[0]), materials.number_of(between[1])});
      if (!named.emplace(a, b).second)
        throw Error("between", printable(between[0] + ", " + between[1]),
                    "a pair that is named once");
      pairs.push_back({a, b, spec.pairs[k].values, "pairs[" + std::to_string(k) + ']'});
    });
  }
  return pairs;
}

template <int D>
PairTable<double> friction_of(const SceneSpec<D>& spec, int materials,
                              const std::vector<PairLaw>& pairs) {
  PairTable<double> friction(spec.friction, materials);
  for (std::size_t k = 0; k < pairs.size(); ++k)
    if (spec.pairs[k].coefficient) friction.set(pairs[k].a, pairs[k].b, *spec.pairs[k].coefficient);
  return friction;
}

template <int D>
Mobility<D> mobility_of(const WallSpec<D>& spec, bool turns) {
  Mobility<D> mobility = Mobility<D>::fixed();
  for (int axis = 0; axis < D; ++axis) {
    if (spec.free[static_cast<std::size_t>(axis)]) {
      mobility.translation[axis] = Motion::free;
    } else if (spec.velocity[axis] != 0.0) {
      mobility.translation[axis] = Motion::driven;
    }
  }
  if (turns) mobility.rotation = Motion::driven;
  return mobility;
}

/// Adds the plates with what all shapes of them share; their numbers.
template <int D>
std::vector<int> add_plates(Scene<D>& scene, const WallSpec<D>& spec,
                            const std::vector<Plate<D>>& plates, int material) {
  std::vector<int> bodies;
  for (Plate<D> plate : plates) {
    plate.mobility = mobility_of(spec, false);
    plate.velocity = spec.velocity;
    plate.mass = spec.mass;
    plate.material = material;
    bodies.push_back(scene.add(plate));
  }
  return bodies;
}

template <int D>
std::vector<Plate<D>> plates_of(const WallSpec<D>& spec) {
  if (spec.shape == "box") return box_plates<D>(spec.low, spec.high, spec.rounding, spec.lid);
  if (spec.shape == "hopper")
    return hopper_plates<D>({.width = spec.width,
                             .height = spec.height,
                             .outlet = spec.outlet,
                             .slope = spec.slope,
                             .depth = spec.depth,
                             .rounding = spec.rounding});
  if constexpr (D == 2) {
    if (spec.shape == "polyline") return polyline(spec.points, spec.rounding, spec.closed);
  }
  if (spec.half_edges.size() != D - 1)
    throw Error("half_edges", spec.half_edges.size(), "a list of " + std::to_string(D - 1));
  Plate<D> plate;
  plate.centre = spec.point;
  for (int k = 0; k < D - 1; ++k)
    plate.extent.half_edges.col(k) = spec.half_edges[static_cast<std::size_t>(k)];
  plate.extent.rounding = spec.rounding;
  return {plate};
}

template <int D>
std::vector<int> add_walls(Scene<D>& scene, const WallSpec<D>& spec, int material) {
  if (spec.shape == "plane") {
    HalfSpace<D> plane;
    plane.point = spec.point;
    plane.normal = spec.normal;
    plane.mobility = mobility_of(spec, false);
    plane.mass = spec.mass;
    plane.velocity = spec.velocity;
    plane.material = material;
    return {scene.add(plane)};
  }
  if (spec.shape == "shaft" || spec.shape == "drum") {
    Cylinder<D> cylinder;
    cylinder.centre = spec.point;
    cylinder.radius = spec.radius;
    cylinder.grains_inside = spec.shape == "drum";
    cylinder.axis = spec.axis;
    cylinder.turning_rate = spec.turning_rate;
    cylinder.mobility = mobility_of(spec, spec.turning_rate != 0.0);
    cylinder.mass = spec.mass;
    cylinder.velocity = spec.velocity;
    cylinder.material = material;
    return {scene.add(cylinder)};
  }
  return add_plates(scene, spec, plates_of(spec), material);
}

/// Gives the grains what is not of their place, and adds them; their numbers.
template <int D>
std::vector<int> add_grains(Scene<D>& scene, const GrainsSpec<D>& spec,
                            const std::vector<Grain<D>>& grains, int material,
                            CounterRandom random) {
  std::vector<int> bodies;
  for (Grain<D> grain : grains) {
    grain.velocity += spec.velocity;
    if (spec.speed > 0.0) {
      for (double& component : grain.velocity) component += random.uniform(-spec.speed, spec.speed);
    }
    if (!spec.turns) grain.mobility = Mobility<D>::translating();
    if (spec.fixed) grain.mobility = Mobility<D>::fixed();
    if (spec.place != "file" || !spec.material.empty()) grain.material = material;
    bodies.push_back(scene.add(grain));
  }
  return bodies;
}

/// Names of sets become names of columns.
void require_plain(const std::string& name) {
  const bool is_plain = std::ranges::all_of(
      name, [](unsigned char c) { return std::isalnum(c) || c == '_' || c == '-'; });
  if (name.empty() || !is_plain) throw Error("name", in_quotes(name), "letters, digits, _ and -");
}

template <int D>
double density_of(const SceneSpec<D>& spec, int material) {
  return spec.materials.empty() ? 1.0 : spec.materials[static_cast<std::size_t>(material)].density;
}

/// What the file of each set of grains says; nothing of a set that has none.
template <int D>
std::vector<PackingFile<D>> packings_of(const SceneSpec<D>& spec, const Materials& materials,
                                        const std::filesystem::path& folder) {
  std::vector<PackingFile<D>> packings(spec.grains.size());
  for (std::size_t k = 0; k < packings.size(); ++k) {
    const GrainsSpec<D>& grains = spec.grains[k];
    if (grains.place != "file") continue;
    in_part("grains", k, [&] {
      const double density = density_of(spec, materials.number_of(grains.material));
      packings[k] = read_packing<D>(folder / grains.file, {.density = density});
    });
  }
  return packings;
}

template <int D>
Drive<D> drive_of(const DriveSpec<D>& spec, NamedScene<D>& named) {
  const auto set = named.sets.find(spec.set);
  if (set == named.sets.end()) {
    std::vector<std::string> known;
    for (const auto& [name, bodies] : named.sets) known.push_back(name);
    throw Error("set", in_quotes(spec.set),
                "the name of one of [[walls]] or [[grains]]" + known_instead(spec.set, known));
  }
  Drive<D> drive{.bodies = set->second,
                 .quantity = spec.quantity == "force"      ? Driven::force
                             : spec.quantity == "velocity" ? Driven::velocity
                                                           : Driven::turning_rate,
                 .direction = spec.direction,
                 .schedule = spec.schedule};
  Vector<D> felt = Vector<D>::Zero();  // along each axis, by any body
  for (const int b : drive.bodies) felt = felt.cwiseMax(named.scene.inverse_mass(b));
  if (drive.quantity == Driven::force && felt.cwiseProduct(spec.direction).isZero(0.0))
    throw Error("quantity", in_quotes("force"), "velocity or turning_rate: the set is not free");
  for (int axis = 0; axis < D && drive.quantity == Driven::force; ++axis)
    if (spec.direction[axis] != 0.0 && felt[axis] == 0.0)
      throw Error("direction", spec.direction[axis], "0 along an axis that is not `free`");
  start(drive, named.scene);
  return drive;
}

template <int D>
Inlet<D> inlet_of(const SceneSpec<D>& spec, std::size_t k, const Materials& materials) {
  const int material = materials.number_of(spec.inlets[k].material);
  return Inlet<D>(spec.inlets[k], {material, density_of(spec, material), spec.gravity},
                  set_random(spec.seed, k, SetUse::inlet).bits());
}

}  // namespace

template <int D>
NamedScene<D> build_scene(const SceneSpec<D>& spec, const std::filesystem::path& folder) {
  NamedScene<D> named;
  const Materials materials(spec.materials);
  named.materials = materials.names();
  Scene<D>& scene = named.scene;
  named.pairs = pairs_of(spec, materials);
  scene.friction = friction_of(spec, static_cast<int>(named.materials.size()), named.pairs);
  std::vector<PackingFile<D>> packings = packings_of(spec, materials, folder);
  const SceneCell<D> cell = scene_cell(spec, packings);
  scene.cell = cell.cell;
  named.cell_note = cell.note;
  const auto note = [&](const std::string& name, const std::vector<int>& bodies) {
    require_plain(name);
    std::vector<int>& set = named.sets[name];
    set.insert(set.end(), bodies.begin(), bodies.end());
  };
  for (std::size_t k = 0; k < spec.walls.size(); ++k) {
    in_part("walls", k, [&] {
      const WallSpec<D>& wall = spec.walls[k];
      for (int axis = 0; axis < D; ++axis)
        if (wall.force[axis] != 0.0 && !wall.free[static_cast<std::size_t>(axis)])
          throw Error("force", wall.force[axis], "0 along an axis that is not `free`");
      const std::vector<int> bodies = add_walls(scene, wall, materials.number_of(wall.material));
      for (const int b : bodies) scene.force.set(b, wall.force);
      note(wall.name, bodies);
    });
  }
  for (std::size_t k = 0; k < spec.grains.size(); ++k) {
    in_part("grains", k, [&] {
      const GrainsSpec<D>& grains = spec.grains[k];
      require_memory(D, std::int64_t{scene.size()} + grains.count);
      const int material = materials.number_of(grains.material);
      const auto placed = grains.place == "file"
                              ? std::move(packings[k].grains)
                              : placed_grains(grains, scene.cell, density_of(spec, material),
                                              set_random(spec.seed, k, SetUse::places));
      note(grains.name,
           add_grains(scene, grains, placed, material, set_random(spec.seed, k, SetUse::speeds)));
    });
  }
  add_gravity(scene, spec.gravity);
  for (std::size_t k = 0; k < spec.drives.size(); ++k)
    in_part("drives", k, [&] { named.drives.push_back(drive_of(spec.drives[k], named)); });
  for (std::size_t k = 0; k < spec.inlets.size(); ++k)
    in_part("inlets", k, [&] { named.inlets.push_back(inlet_of(spec, k, materials)); });
  complete_pairs(named);
  for (std::size_t k = 0; k < spec.outlets.size(); ++k)
    in_part("outlets", k,
            [&] { BoxImages<D>(scene.cell, spec.outlets[k].low, spec.outlets[k].high); });
  return named;
}

template NamedScene<2> build_scene(const SceneSpec<2>&, const std::filesystem::path&);
template NamedScene<3> build_scene(const SceneSpec<3>&, const std::filesystem::path&);

}  // namespace cd
