// SPDX-License-Identifier: BSD-3-Clause
// Lattices: regular packings of equal grains that touch, from two to twelve contacts a grain.
#pragma once

#include <string>
#include <vector>

#include "libcd/scene/scene.hpp"

/// Regular packings of equal grains that touch.
namespace cd::lattices {

/// A regular packing of grains of diameter and mass 1.
template <int D>
struct Lattice {
  std::string name;  ///< as "honeycomb"
  int dimension;     ///< of the space that the contacts span: 1 for the chain
  int coordination;  ///< contacts of a grain inside
  bool bipartite;    ///< true if two colours can part all grains that touch
  Scene<D> scene;    ///< open space, grains at rest
};

/// Chain, honeycomb, square and triangular lattice with about `grains` grains each.
std::vector<Lattice<2>> plane_lattices(int grains, double friction);

/// Simple, body-centred and face-centred cubic lattice with about `grains` grains each.
std::vector<Lattice<3>> space_lattices(int grains, double friction);

}  // namespace cd::lattices
