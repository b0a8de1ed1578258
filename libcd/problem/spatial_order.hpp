// SPDX-License-Identifier: BSD-3-Clause
// Spatial order of the bodies of a problem, so that loops over contacts stay in the caches.
#pragma once

#include <cstdint>

#include "libcd/core/array.hpp"
#include "libcd/core/vector.hpp"

namespace cd {

/// Fills `body` with the numbers of all bodies at these positions: in the order of their places on
/// a Hilbert curve through a grid in the smallest cube that holds them; those in one box of the
/// grid, and at the end those whose position is not finite, by number. The order depends on the
/// positions alone, neither on threads nor on the steps before. Bodies very far from all others
/// make the boxes wide, which costs time only.
template <int D>
void spatial_order(const Array<Vector<D>>& position, Array<std::int32_t>& body);

}  // namespace cd
