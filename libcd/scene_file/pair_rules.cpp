// SPDX-License-Identifier: BSD-3-Clause
// Bodies of each material, and keys of coefficients.
#include "libcd/scene_file/pair_rules.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "libcd/core/error.hpp"
#include "libcd/io/printable.hpp"

namespace cd {
namespace {

/// Bodies of one material.
struct BodyCounts {
  int free_grains = 0, grains = 0, free_walls = 0, walls = 0;

  int all() const { return grains + walls; }
};

template <int D>
std::vector<BodyCounts> bodies_of(const NamedScene<D>& named) {
  const Scene<D>& scene = named.scene;
  std::vector<BodyCounts> counts(named.materials.size());
  for (int b = 0; b < scene.size(); ++b) {
    const auto material = static_cast<std::size_t>(scene.material[b]);
    if (scene.material[b] < 0 || material >= counts.size()) continue;  // refused by check_scene
    const bool is_grain = scene.shape[b] == Shape::round;
    ++(is_grain ? counts[material].grains : counts[material].walls);
    if (scene.mobility[b].responds())
      ++(is_grain ? counts[material].free_grains : counts[material].free_walls);
  }
  for (const Inlet<D>& inlet : named.inlets) {
    BodyCounts& of = counts[static_cast<std::size_t>(inlet.material())];
    of.grains += 2;  // any number
    of.free_grains += 2;
  }
  return counts;
}

bool can_touch(const BodyCounts& a, const BodyCounts& b) {
  return (a.free_grains > 0 && b.all() > 0) || (b.free_grains > 0 && a.all() > 0) ||
         (a.free_walls > 0 && b.grains > 0) || (b.free_walls > 0 && a.grains > 0);
}

/// A grain touches others of its material, or in a periodic cell its own image.
bool can_touch(const BodyCounts& like, bool periodic) {
  return can_touch(like, like) && (like.all() > 1 || periodic);
}

[[noreturn]] void refuse(const std::string& key, const std::string& a, const std::string& b) {
  throw Error("pairs: " + key + " of " + printable(a) + " and " + printable(b) +
              " is missing, expected in a [[pairs]] of the two, or in [method] for all");
}

using ValuesOfPair = std::map<std::pair<int, int>, const OptionValues*>;

/// Throws Error for a pair that has neither the coefficient nor, of unlike materials (`mixes`), it
/// from those of each with itself.
void require_key(const std::string& key, bool mixes, const PairLaw& pair,
                 const ValuesOfPair& values) {
  if (pair.values.contains(key)) return;
  if (!mixes) refuse(key, pair.names[0], pair.names[1]);
  for (const auto& [material, name] : {std::pair(pair.a, pair.names[0]), {pair.b, pair.names[1]}}) {
    const auto itself = values.find({material, material});
    if (itself == values.end() || !itself->second->contains(key)) refuse(key, name, name);
  }
}

bool says_nothing(const PairLaw& pair) {
  return pair.values.empty();
}

}  // namespace

template <int D>
void complete_pairs(NamedScene<D>& scene) {
  if (std::ranges::all_of(scene.pairs, says_nothing)) return;  // what is said of all holds
  const std::vector<BodyCounts> bodies = bodies_of(scene);
  std::map<std::pair<int, int>, PairLaw> given;
  for (PairLaw& pair : scene.pairs) given.emplace(std::minmax(pair.a, pair.b), std::move(pair));
  scene.pairs.clear();
  for (std::size_t a = 0; a < bodies.size(); ++a) {
    for (std::size_t b = a; b < bodies.size(); ++b) {
      const bool meet = a == b ? can_touch(bodies[a], scene.scene.cell.periodic())
                               : can_touch(bodies[a], bodies[b]);
      const auto found = given.find({static_cast<int>(a), static_cast<int>(b)});
      if (!meet && found == given.end()) continue;
      PairLaw pair;
      if (found != given.end()) pair = std::move(found->second);
      pair.a = static_cast<int>(a);
      pair.b = static_cast<int>(b);
      pair.names = {scene.materials[a], scene.materials[b]};
      pair.meet = meet;
      scene.pairs.push_back(std::move(pair));
    }
  }
}

void require_coefficients(const OptionValues& all, const std::vector<PairLaw>& pairs,
                          const Registry& registry) {
  ValuesOfPair values;
  for (const PairLaw& pair : pairs) values[std::minmax(pair.a, pair.b)] = &pair.values;
  const std::vector<SharedOption> options = registry.options();
  // Of unlike materials that give none of the options that follow from those of each with itself.
  const auto mixes = [&](const PairLaw& pair) {
    return pair.a != pair.b && std::ranges::none_of(options, [&](const SharedOption& option) {
             return option.entry.follows == Follows::likes &&
                    pair.values.contains(option.entry.name);
           });
  };
  for (const SharedOption& option : options) {
    const std::string& key = option.entry.name;
    const auto gives = [&](const PairLaw& pair) { return pair.values.contains(key); };
    if (option.entry.follows == Follows::others || all.contains(key) ||
        std::ranges::none_of(pairs, gives))
      continue;
    for (const PairLaw& pair : pairs)
      if (pair.meet)
        require_key(key, option.entry.follows == Follows::likes && mixes(pair), pair, values);
  }
}

template void complete_pairs(NamedScene<2>&);
template void complete_pairs(NamedScene<3>&);

}  // namespace cd
