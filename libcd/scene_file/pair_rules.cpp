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
bool is_free(const Scene<D>& scene, int body) {
  return !scene.inverse_mass(body).isZero(0.0) || scene.inverse_inertia(body) != 0.0;
}

template <int D>
std::vector<BodyCounts> bodies_of(const NamedScene<D>& named) {
  const Scene<D>& scene = named.scene;
  std::vector<BodyCounts> counts(named.materials.size());
  for (int b = 0; b < scene.size(); ++b) {
    const auto material = static_cast<std::size_t>(scene.material[b]);
    if (scene.material[b] < 0 || material >= counts.size()) continue;  // refused by check_scene
    const bool is_grain = scene.shape[b] == Shape::round;
    ++(is_grain ? counts[material].grains : counts[material].walls);
    if (is_free(scene, b))
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

/// A coefficient by its key.
struct Key {
  const char* name;
  const std::optional<double>& (*of)(const LawSpec&);
  bool mixes = false;  ///< of two materials it follows from those of each with itself
};

using Given = const LawSpec&;
using Value = const std::optional<double>&;

constexpr Key kKeys[] = {
    {"restitution", [](Given l) -> Value { return l.restitution; }},
    {"tangential_restitution", [](Given l) -> Value { return l.tangential_restitution; }},
    {"contact.restitution", [](Given l) -> Value { return l.contact.restitution; }},
    {"contact.static_friction", [](Given l) -> Value { return l.contact.static_friction; }},
    {"contact.cohesion_force", [](Given l) -> Value { return l.contact.cohesion_force; }},
    {"contact.cohesion_energy", [](Given l) -> Value { return l.contact.cohesion_energy; }},
    {"contact.rolling", [](Given l) -> Value { return l.contact.rolling; }},
    {"contact.torsion", [](Given l) -> Value { return l.contact.torsion; }},
    {"springs.stiffness", [](Given l) -> Value { return l.springs.stiffness; }},
    {"springs.damping", [](Given l) -> Value { return l.springs.damping; }},
    {"hertz.young", [](Given l) -> Value { return l.hertz.young; }, true},
    {"hertz.poisson", [](Given l) -> Value { return l.hertz.poisson; }, true},
    {"hertz.restitution", [](Given l) -> Value { return l.hertz.restitution; }},
    {"hertz.tangential_damping", [](Given l) -> Value { return l.hertz.tangential_damping; }}};

[[noreturn]] void refuse(const Key& key, const std::string& a, const std::string& b) {
  throw Error("pairs: " + std::string(key.name) + " of " + printable(a) + " and " + printable(b) +
              " is missing, expected in a [[pairs]] of the two, or in [method] for all");
}

using LawOfPair = std::map<std::pair<int, int>, const LawSpec*>;

void require_key(const Key& key, const PairLaw& pair, const LawOfPair& laws) {
  if (key.of(pair.law)) return;
  if (!key.mixes || !mixes(pair)) refuse(key, pair.names[0], pair.names[1]);
  for (const auto& [material, name] : {std::pair(pair.a, pair.names[0]), {pair.b, pair.names[1]}}) {
    const auto itself = laws.find({material, material});
    if (itself == laws.end() || !key.of(*itself->second)) refuse(key, name, name);
  }
}

bool says_nothing(const PairLaw& pair) {
  return given_options(pair.law).empty();
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

void require_coefficients(const LawSpec& all, const std::vector<PairLaw>& pairs) {
  LawOfPair laws;
  for (const PairLaw& pair : pairs) laws[std::minmax(pair.a, pair.b)] = &pair.law;
  for (const Key& key : kKeys) {
    const auto gives = [&](const PairLaw& pair) { return key.of(pair.law).has_value(); };
    if (key.of(all) || std::ranges::none_of(pairs, gives)) continue;
    for (const PairLaw& pair : pairs)
      if (pair.meet) require_key(key, pair, laws);
  }
}

template void complete_pairs(NamedScene<2>&);
template void complete_pairs(NamedScene<3>&);

}  // namespace cd
