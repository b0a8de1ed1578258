// SPDX-License-Identifier: BSD-3-Clause
// The standard registry as it is filled, and as plugins may add to it.
#pragma once

#include <libcd/simulation/registry.hpp>

namespace cd {

/// Adds the solvers of this library.
void add_solvers(Registry& registry);

/// Returns the registry that standard_registry() shows. Not to be changed while others read it.
Registry& growing_standard_registry();

}  // namespace cd
