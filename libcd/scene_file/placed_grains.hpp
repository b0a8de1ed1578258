// SPDX-License-Identifier: BSD-3-Clause
// Placed grains: the grains of a set where the scene file wants them.
#pragma once

#include <vector>

#include "libcd/core/random.hpp"
#include "libcd/scene/scene.hpp"
#include "libcd/scene_file/part_specs.hpp"

namespace cd {

/// Grains at their places, with radius and mass; those of a file are read before (read_packing).
/// Throws Error if they find no room.
template <int D>
std::vector<Grain<D>> placed_grains(const GrainsSpec<D>& spec, const Cell<D>& cell, double density,
                                    CounterRandom random);

}  // namespace cd
