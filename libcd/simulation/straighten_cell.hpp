// SPDX-License-Identifier: BSD-3-Clause
// Straightening of a sheared periodic cell, with all that is known by images of it.
#pragma once

#include "libcd/problem/contact_memory.hpp"
#include "libcd/scene/cell.hpp"
#include "libcd/solver/solver.hpp"

namespace cd {

/// Cell::straighten of a cell that deforms. What contacts remember, and the contacts that the
/// solver remembers, keep their bodies and get the new numbers of their images, and are sorted by
/// them. Positions and velocities are those of bodies, not of images, and stay. False if the cell
/// leans too little; else neighbour lists have to be made anew. Throws Error if an image is farther
/// than CellImage::kMost translations.
template <int D>
bool straighten_cell(Cell<D>& cell, ContactMemory<D>& memory, Solver<D>& solver);

}  // namespace cd
