// SPDX-License-Identifier: BSD-3-Clause
// Lattices: contacts of a grain inside, and whether two colours part all grains that touch.
#include <libcd/generate/lattices.hpp>

#include <algorithm>

#include "tests/catch.hpp"

namespace lattices_test {

using namespace cd;

/// Grains at distance 1 of each.
template <int D>
std::vector<std::vector<int>> neighbours_in(const Scene<D>& scene) {
  std::vector<std::vector<int>> neighbours(static_cast<std::size_t>(scene.size()));
  for (int i = 0; i < scene.size(); ++i)
    for (int j = 0; j < scene.size(); ++j)
      if (i != j && (scene.position[i] - scene.position[j]).norm() < 1.0 + 1e-9)
        neighbours[static_cast<std::size_t>(i)].push_back(j);
  return neighbours;
}

/// Whether grains that touch can have different ones of two colours; `neighbours` hang together.
bool two_colours_suffice(const std::vector<std::vector<int>>& neighbours) {
  std::vector<int> colour(neighbours.size(), 0), open{0};
  colour[0] = 1;
  while (!open.empty()) {
    const auto i = static_cast<std::size_t>(open.back());
    open.pop_back();
    for (const int j : neighbours[i]) {
      int& other = colour[static_cast<std::size_t>(j)];
      if (other == colour[i]) return false;
      if (other == 0) open.push_back(j);
      other = -colour[i];
    }
  }
  return true;
}

template <int D>
void check(const std::vector<lattices::Lattice<D>>& all) {
  for (const auto& packing : all) {
    INFO(packing.name);
    const auto neighbours = neighbours_in(packing.scene);
    const auto most = std::ranges::max(neighbours, {}, &std::vector<int>::size).size();
    CHECK(static_cast<int>(most) == packing.coordination);
    CHECK(two_colours_suffice(neighbours) == packing.bipartite);
  }
}

TEST_CASE("lattices have the contacts and the colours that they say", "[generate]") {
  check(lattices::plane_lattices(100, 0.0));
  check(lattices::space_lattices(300, 0.0));
}

}  // namespace lattices_test
