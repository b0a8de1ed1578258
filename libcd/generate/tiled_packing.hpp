// SPDX-License-Identifier: BSD-3-Clause
// Tiled packings: copies of a settled periodic packing side by side, for scenes that would take too
// long to settle as a whole.
#pragma once

#include <array>

#include "libcd/problem/contact_memory.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// Bodies, and the impulses that their contacts had in the last step.
template <int D>
struct SettledPacking {
  Scene<D> scene;           ///< at rest, in a cell that is periodic along some axes
  ContactMemory<D> memory;  ///< of a law that remembers impulses only; empty: none
};

/// `copies[k]` copies of a packing side by side along axis k of its cell, a packing of as many
/// times the grains in a cell of as many times the edge. Flat walls, which the translations leave
/// where they are, stand once. Bodies of the first copy keep their numbers; those of the others
/// follow, copy after copy, grains in their order. Every grain keeps its velocity, its loads, and
/// the impulses of its contacts, also across the seams: a packing at rest remains at rest, but for
/// rounding in the positions. A barostat acts on the larger cell with the inertia that it had.
/// Throws Error for fewer than one copy, more than one along an axis that is open, more bodies than
/// an int counts, walls of other shapes, or a memory of moments or states of contacts.
template <int D>
SettledPacking<D> tile_packing(const SettledPacking<D>& packing, const std::array<int, D>& copies);

}  // namespace cd
