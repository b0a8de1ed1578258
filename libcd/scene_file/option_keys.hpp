// SPDX-License-Identifier: BSD-3-Clause
// Option keys: options of the parts of a registry as keys of scene files.
#pragma once

#include <vector>

#include "libcd/scene_file/key_table.hpp"
#include "libcd/scene_file/part_specs.hpp"
#include "libcd/simulation/registry.hpp"

namespace cd {

/// Adds each option as a key, those with a dot in their names in tables. A key that is read goes to
/// the values, under the name of the option; one that only parts in 3D have is refused in 2D. The
/// values must outlive the keys.
void declare_options(KeyTable& keys, const std::vector<SharedOption>& options, int dimension,
                     OptionValues& values);

/// Adds the keys of a pair of materials, with the options of laws that tell pairs apart.
void declare_keys(KeyTable& keys, PairSpec& pair, const std::vector<SharedOption>& options,
                  int dimension);

}  // namespace cd
