// SPDX-License-Identifier: BSD-3-Clause
// The search through all pairs.
#include <libcd/detect/pair_search.hpp>

#include <array>

#include <libcd/detect/geometry.hpp>
#include <libcd/detect/swept_paths.hpp>
#include "tests/catch.hpp"
#include "tests/solvers/cases.hpp"

namespace pair_search_test {

using namespace cd;
using namespace cd::test;

/// All pairs, sorted.
template <int D>
PairList<D> all_pairs(const Scene<D>& scene) {
  std::vector<ContactKey> keys;
  for (int i = 0; i < scene.size(); ++i) {
    for (int j = i + 1; j < scene.size(); ++j) {
      if (scene.shape[i] == Shape::round || scene.shape[j] == Shape::round)
        keys.push_back({i, j, 0});
    }
  }
  return PairList<D>(scene, keys);
}

template <int D>
bool is_plain(const Scene<D>& scene, const ContactKey& key) {
  return scene.shape[key.i] == Shape::round && scene.shape[key.j] == Shape::round;
}

TEMPLATE_TEST_CASE_SIG("the searches find what pair by pair is found, and all walls", "[contact]",
                       ((int D), D), 2, 3) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    Scene<D> scene = crowd<D>(61, seed);
    scene.add(HalfSpace<D>{.point = -20.0 * Vector<D>::Unit(0)});
    const PairList<D> pairs = all_pairs(scene);
    PairSearch<D> search;

    for (const double margin : {0.0, 0.2}) {
      std::vector<std::int32_t> expected;
      for (int k = 0; k < pairs.size(); ++k) {
        if (!is_plain(scene, pairs[k]) || contact_geometry(scene, pairs[k]).gap < margin)
          expected.push_back(k);
      }
      REQUIRE(std::ssize(expected) > 10);
      const auto found = search.near(pairs, scene.position, margin);
      CHECK(std::vector<std::int32_t>(found.begin(), found.end()) == expected);
    }

    // In the longer time many paths pass by each other: a search that looks at the end of the step
    // only, or at the bound l . l + 2 l . w t, finds others.
    for (const double time : {0.05, 3.0}) {
      const auto found = search.closing(pairs, scene.position, scene.velocity, time);
      std::vector<std::int32_t> expected;
      for (int k = 0; k < pairs.size(); ++k) {
        const auto [normal, gap] = contact_geometry(scene, pairs[k]);
        const auto& [i, j, image, feature] = pairs[k];
        const Vector<D> w = scene.velocity[j] - scene.velocity[i];
        const double distance = scene.radius[i] + scene.radius[j] + gap;
        if (!is_plain(scene, pairs[k]) ||
            swept_paths_overlap(gap, distance, normal.dot(w), w.squaredNorm(), time))
          expected.push_back(k);
      }
      REQUIRE(std::ssize(expected) > 10);
      CHECK(std::vector<std::int32_t>(found.begin(), found.end()) == expected);
    }
  }
}

TEST_CASE("the search decides about cylinders as about grains", "[contact]") {
  std::array<int, 2> closing_on_shaft_and_drum = {}, others = {};
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    Scene<2> scene = crowd<2>(60, seed);
    Cylinder<2> cylinder;
    cylinder.radius = 1.0;
    cylinder.grains_inside = false;
    cylinder.centre = {2.0, 2.0};
    scene.add(cylinder);
    cylinder.radius = 3.5;
    cylinder.grains_inside = true;
    scene.add(cylinder);
    const PairList<2> pairs = all_pairs(scene);
    PairSearch<2> search;
    for (const double time : {0.05, 3.0}) {
      std::vector<std::int32_t> expected;
      for (int k = 0; k < pairs.size(); ++k) {
        const auto [normal, gap] = contact_geometry(scene, pairs[k]);
        const auto& [i, j, image, feature] = pairs[k];
        const Vector<2> w = scene.velocity[j] - scene.velocity[i];
        double branch = scene.radius[i] + scene.radius[j] + gap;
        if (scene.shape[j] == Shape::drum) branch = scene.radius[i] - scene.radius[j] + gap;
        const bool closes = swept_paths_overlap(gap, branch, normal.dot(w), w.squaredNorm(), time);
        if (closes) expected.push_back(k);
        if (scene.shape[j] == Shape::round) continue;
        ++(closes ? closing_on_shaft_and_drum : others)[scene.shape[j] == Shape::drum];
      }
      const auto found = search.closing(pairs, scene.position, scene.velocity, time);
      CHECK(std::vector<std::int32_t>(found.begin(), found.end()) == expected);
    }
  }
  for (const int kind : {0, 1}) {
    CHECK(closing_on_shaft_and_drum[static_cast<std::size_t>(kind)] > 10);
    CHECK(others[static_cast<std::size_t>(kind)] > 10);
  }
}

}  // namespace pair_search_test
