// SPDX-License-Identifier: BSD-3-Clause
// Placed grains: the grains of a set where the scene file wants them.
#pragma once

#include <filesystem>
#include <vector>

#include "libcd/core/random.hpp"
#include "libcd/scene/scene.hpp"
#include "libcd/scene_file/part_specs.hpp"

namespace cd {

/// Grains at their places, with radius and mass, and what else a file of them gives. Files are
/// looked for in `folder`. Throws Error if they find no room, or for what the file may not say.
template <int D>
std::vector<Grain<D>> placed_grains(const GrainsSpec<D>& spec, const CellSpec<D>& cell,
                                    double density, CounterRandom random,
                                    const std::filesystem::path& folder);

}  // namespace cd
