// SPDX-License-Identifier: BSD-3-Clause
// Lattices: a unit cell with a few grains, repeated.
#include "libcd/generate/lattices.hpp"

#include <cmath>

namespace cd::lattices {
namespace {

/// Repeats the basis along the edges of the cell until there are about `grains` grains; a cell with
/// as many columns as there are edges. Lengths in grain diameters.
template <int D>
Lattice<D> repeat(const std::string& name, int dimension, int coordination, bool bipartite,
                  const std::vector<Vector<D>>& edges, const std::vector<Vector<D>>& basis,
                  int grains, double friction) {
  Lattice<D> lattice{name, dimension, coordination, bipartite, {}};
  lattice.scene.friction = PairTable<double>(friction);
  const double cells = static_cast<double>(grains) / static_cast<double>(basis.size());
  const int side =
      static_cast<int>(std::lround(std::pow(cells, 1.0 / static_cast<double>(edges.size()))));
  std::vector<Vector<D>> corners{Vector<D>::Zero()};
  for (const Vector<D>& edge : edges) {
    std::vector<Vector<D>> more;
    for (int k = 0; k < side; ++k) {
      for (const Vector<D>& corner : corners) more.push_back(corner + k * edge);
    }
    corners = more;
  }
  for (const Vector<D>& corner : corners) {
    for (const Vector<D>& site : basis) {
      Grain<D> grain;
      grain.position = corner + site;
      lattice.scene.add(grain);
    }
  }
  return lattice;
}

}  // namespace

std::vector<Lattice<2>> plane_lattices(int grains, double friction) {
  const double h = std::sqrt(3.0) / 2.0;
  const Vector<2> x(1.0, 0.0), y(0.0, 1.0);
  return {
      repeat<2>("chain", 1, 2, true, {x}, {{0.0, 0.0}}, grains, friction),
      repeat<2>("honeycomb", 2, 3, true, {{2.0 * h, 0.0}, {h, 1.5}}, {{0.0, 0.0}, {0.0, 1.0}},
                grains, friction),
      repeat<2>("square", 2, 4, true, {x, y}, {{0.0, 0.0}}, grains, friction),
      repeat<2>("triangular", 2, 6, false, {x, {0.5, h}}, {{0.0, 0.0}}, grains, friction),
  };
}

std::vector<Lattice<3>> space_lattices(int grains, double friction) {
  const Vector<3> x = Vector<3>::UnitX(), y = Vector<3>::UnitY(), z = Vector<3>::UnitZ();
  const double b = 2.0 / std::sqrt(3.0);
  const double f = std::sqrt(2.0);
  return {
      repeat<3>("simple cubic", 3, 6, true, {x, y, z}, {{0.0, 0.0, 0.0}}, grains, friction),
      repeat<3>("body-centred cubic", 3, 8, true, {b * x, b * y, b * z},
                {{0.0, 0.0, 0.0}, {b / 2, b / 2, b / 2}}, grains, friction),
      repeat<3>("face-centred cubic", 3, 12, false, {f * x, f * y, f * z},
                {{0.0, 0.0, 0.0}, {0.0, f / 2, f / 2}, {f / 2, 0.0, f / 2}, {f / 2, f / 2, 0.0}},
                grains, friction),
  };
}

}  // namespace cd::lattices
