// SPDX-License-Identifier: BSD-3-Clause
// Scene check: what no step could make sense of is refused before the first one.
#pragma once

#include "libcd/scene/scene.hpp"

namespace cd {

/// Throws Error in one line naming body and field: arrays of unequal length, a number that is not
/// finite, a radius, mass or moment of inertia that is not positive, an unknown material, negative
/// friction, a cell that deforms and is open along an axis.
template <int D>
void check_scene(const Scene<D>& scene);

}  // namespace cd
