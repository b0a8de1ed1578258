// SPDX-License-Identifier: BSD-3-Clause
// Periodic cell as straight lines, for pictures.
#pragma once

#include <vector>

#include "libcd/scene/scene.hpp"

namespace cd {

/// An edge of a periodic cell.
template <int D>
struct CellEdge {
  /// @{
  /// Its ends [length].
  Vector<D> from, to;
  /// @}
  int axis;  ///< of the translation that it is parallel to
};

/// The edges of the cell at the origin, in which grains are shown: 4 in 2D, 12 in 3D, none in open
/// space. Along an open axis they are as long as grains and plates reach.
template <int D>
std::vector<CellEdge<D>> cell_edges(const Scene<D>& scene);

}  // namespace cd
