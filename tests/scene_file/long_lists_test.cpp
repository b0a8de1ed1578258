// SPDX-License-Identifier: BSD-3-Clause
// Scene files with as many tables and names as anyone writes: read in one pass.
#include <string>
#include <vector>

#include <libcd/scene/pair_table.hpp>
#include "tests/catch.hpp"
#include "tests/scene_file/spec_of.hpp"

namespace long_lists_test {

using namespace cd;
using namespace cd::test;

/// As many tables as `count`, each of the text with its number.
std::string tables(const std::string& text, int count) {
  std::string all;
  for (int k = 0; k < count; ++k) {
    all += text;
    all.replace(all.rfind('#'), 1, std::to_string(k));
  }
  return all;
}

TEST_CASE("a hundred thousand walls, each a set of its own, are read", "[scene_file]") {
  constexpr int kWalls = 100000;  // where each is looked for among the others: minutes
  const auto named = scene_of(tables("[[walls]]\nname = 'w#'\n", kWalls) +
                              "[[drives]]\nset = 'w99999'\ndirection = [1, 0]\nmean = 2\n");
  CHECK(named.sets.size() == kWalls);
  CHECK(named.scene.size() == kWalls);
  CHECK(named.drives.at(0).bodies == std::vector<int>{kWalls - 1});
}

TEST_CASE("a thousand materials are read, with as many pairs, and no more", "[scene_file]") {
  const std::string material = "[[materials]]\nname = 'm#'\n";
  const auto named =
      scene_of(tables(material, 1000) +
               tables("[[pairs]]\nbetween = ['m0', 'm#']\ncoefficient = 0.5\n", 1000) +
               "[[grains]]\nplace = 'points'\nat = [[0, 0]]\nmaterial = 'm998'\n");
  CHECK(named.scene.material[0] == 998);
  CHECK(named.scene.friction(999, 0) == 0.5);
  CHECK_THROWS_WITH(scene_of(tables(material, 1001)),
                    StartsWith("materials: 1001 is not allowed, expected at most 1000"));
  CHECK_THROWS_WITH(PairTable<double>(0.3, 1001),
                    "materials: 1001 is not allowed, expected an integer from 1 to 1000");
}

TEST_CASE("few grains find places on a lattice of any size", "[scene_file]") {
  const auto named = scene_of("[[grains]]\ncount = 3\nlow = [0, 0]\nhigh = [1e30, 1e30]\n");
  CHECK(named.scene.size() == 3);
  CHECK_THROWS_WITH(
      scene_of("[[grains]]\nlow = [0, 0]\nhigh = [1e30, 1e30]\n"),
      StartsWith("grains[0]: count: 0 is not allowed, expected a number from 1 to 1e+09"));
}

}  // namespace long_lists_test
