// SPDX-License-Identifier: BSD-3-Clause
// Largest overlap of a scene.
#pragma once

#include "libcd/scene/scene.hpp"

namespace cd {

/// The largest overlap of two bodies of a scene, walls included, 0 without any [length].
template <int D>
double largest_overlap(const Scene<D>& scene);

}  // namespace cd
